/** Cmdlets, aliases, variables and types that come with PowerShell: no file of a project defines them. */
const VARIABLES = `$_ $$ $? $^ $args $ConfirmPreference $DebugPreference $Error $ErrorActionPreference $ExecutionContext $false $foreach $HOME $Host
  $input $IsLinux $IsMacOS $IsWindows $LASTEXITCODE $Matches $MyInvocation $null $PID $PROFILE $ProgressPreference $PSBoundParameters $PSCmdlet
  $PSCommandPath $PSHOME $PSItem $PSScriptRoot $PSVersionTable $PWD $sender $ShellId $StackTrace $this $true $VerbosePreference $WarningPreference
  $WhatIfPreference $switch $event $OFS`;
const CMDLETS = `Add-Content Add-Member Add-Type Clear-Content Clear-Host Compare-Object Convert-Path ConvertFrom-Csv ConvertFrom-Json
  ConvertFrom-StringData ConvertTo-Csv ConvertTo-Html ConvertTo-Json ConvertTo-SecureString ConvertTo-Xml Copy-Item Export-Csv
  Export-ModuleMember ForEach-Object Format-List Format-Table Get-Acl Get-Alias Get-ChildItem Get-CimInstance Get-Command Get-Content
  Get-Credential Get-Culture Get-Date Get-Event Get-Help Get-History Get-Host Get-Item Get-ItemProperty Get-Job Get-Location Get-Member Get-Module
  Get-Process Get-PSDrive Get-Random Get-Service Get-Unique Get-Variable Get-WmiObject Group-Object Import-Csv Import-LocalizedData Import-Module
  Invoke-Command Invoke-Expression Invoke-RestMethod Invoke-WebRequest Join-Path Measure-Command Measure-Object Move-Item New-Alias New-Guid
  New-Item New-ItemProperty New-Module New-Object New-PSDrive New-Variable Out-Default Out-File Out-Host Out-Null Out-String Pop-Location
  Push-Location Read-Host Receive-Job Remove-Item Remove-ItemProperty Remove-Job Remove-Module Remove-Variable Rename-Item Resolve-Path
  Select-Object Select-String Select-Xml Set-Acl Set-Alias Set-Content Set-ExecutionPolicy Set-Item Set-ItemProperty Set-Location Set-PSDebug
  Set-StrictMode Set-Variable Sort-Object Split-Path Start-Job Start-Process Start-Sleep Start-Transcript Stop-Job Stop-Process Stop-Transcript
  Tee-Object Test-Connection Test-ModuleManifest Test-Path Trace-Command Unblock-File Update-TypeData Wait-Job Wait-Process Where-Object
  Write-Debug Write-Error Write-Host Write-Information Write-Output Write-Progress Write-Verbose Write-Warning
  cd copy cp dir echo foreach gc gci gm ls md mkdir mv ni popd ps pushd pwd rm select sleep sort using where git dotnet
  Describe Context It Should BeforeAll BeforeEach AfterAll AfterEach Mock InModuleScope`;
const TYPES = `string int long bool byte char double float decimal switch array hashtable object void datetime guid xml regex scriptblock
  pscustomobject psobject securestring version uri int32 int64 uint32 uint64 single type ref Parameter CmdletBinding ValidateSet ValidateNotNull
  ValidateNotNullOrEmpty ValidateScript ValidateRange ValidatePattern Alias OutputType AllowNull AllowEmptyString AllowEmptyCollection
  ArgumentCompleter ordered PSCredential pscredential`;

export const POWERSHELL_NAMES: ReadonlySet<string> = new Set(`${VARIABLES} ${CMDLETS} ${TYPES}`.split(/\s+/u));
