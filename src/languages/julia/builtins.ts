/** Names of `Core` and `Base`: no file of a project defines them. */
const TYPES = `AbstractArray AbstractChar AbstractDict AbstractFloat AbstractMatrix AbstractRange AbstractSet AbstractString AbstractVector Any
  ArgumentError Array AssertionError BigFloat BigInt BitVector Bool BoundsError CartesianIndex Char Channel Cint Colon Complex Cvoid
  DataType Dict DimensionMismatch DomainError Enum ErrorException Exception Expr Float16 Float32 Float64 Function GlobalRef IO IOBuffer
  IOStream Int Int128 Int16 Int32 Int64 Int8 Integer KeyError LineNumberNode Matrix MethodError Missing Module NTuple NamedTuple Nothing
  Number OrdinalRange Pair Ptr QuoteNode Rational Real Ref Regex RegexMatch Set Signed Some String SubArray SubString Symbol Task Tuple Type
  TypeError TypeVar UInt UInt128 UInt16 UInt32 UInt64 UInt8 UndefVarError Union UnionAll UnitRange Unsigned Val Vararg VecOrMat Vector
  VersionNumber`;
const VALUES = `ARGS Base Core ENV Inf Main NaN PROGRAM_FILE VERSION begin end false im missing nothing pi stderr stdin stdout true undef π ℯ`;
const FUNCTIONS = `abs all any append! argmax argmin axes basename broadcast cat ceil chomp clamp close collect cmp convert copy copyto! cos count
  deepcopy delete! deleteat! dirname display div eachindex eachline eachrow eachcol eltype empty! enumerate eof error esc eval exp
  fetch fieldnames fill fill! filter filter! findall findfirst findlast first firstindex flatten floor foldl foldr foreach get get! getfield
  getindex getkey getproperty hash haskey hasproperty hcat identity ifelse in include indexin insert! intersect invoke isa isabstracttype
  isapprox isascii isdefined isdigit isdir isempty isequal iseven isfile isfinite isinf isless ismissing isnan isnothing isodd isspace
  issorted issubset iszero iterate join joinpath keys keytype last lastindex length log lowercase map map! mapfoldl mapreduce match max maximum
  maximum! merge merge! min minimum mkdir mkpath mod ndims new nfields ntuple objectid occursin one ones oftype only open pairs parse peek
  permutedims pop! popfirst! position prepend! print println printstyled prod promote promote_type push! pushfirst! pwd rand randn range read
  readdir readline readlines reduce reim rem repeat replace repr reset reshape resize! rethrow reverse reverse! rm round rstrip seek
  setdiff setfield! setindex! setproperty! show showerror sign similar sin size sizehint! sizeof skip sleep sort sort! split splice! sprint
  sqrt startswith endswith strip string sum supertype symdiff take! tan throw time to_indices trues tryparse tuple typeassert typejoin
  typemax typemin typeof union union! unique unsafe_load uppercase values valtype vcat vec view wait widen write xor zero zeros zip
  inbounds inline noinline generated boundscheck propagate_inbounds assert warn info debug time allocated elapsed show eval static view views
  doc doc_str test test_throws testset nospecialize pure simd threads spawn async sync macroexpand which kwdef enum __dot__ deprecate
  static_parameters isdefined`;

export const JULIA_NAMES: ReadonlySet<string> = new Set(`${TYPES} ${VALUES} ${FUNCTIONS}`.split(/\s+/u));
