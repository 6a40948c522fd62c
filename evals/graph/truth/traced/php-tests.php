<?php
// Runs the tests of a project in a copy of it, and reads from Xdebug which functions were called in which lines.

final class TracedTests
{
    private const LEVEL = ['-d', 'xdebug.mode=trace', '-d', 'xdebug.start_with_request=yes', '-d', 'xdebug.trace_format=1'];
    private const SHORT = ['-d', 'xdebug.use_compression=0', '-d', 'xdebug.var_display_max_data=0', '-d', 'xdebug.var_display_max_depth=0'];

    private string $scratch;
    private string $work;

    public function __construct(private string $folder, private Classes $classes)
    {
        $this->scratch = realpath(trim(shell_exec('mktemp -d')));
        $this->work = "$this->scratch/project";
    }

    /** @return array<string, array<string, true>> Keys of what was called, by `path:line:name`. */
    public function run(): array
    {
        try {
            $this->command(['cp', '-r', $this->folder, $this->work]);
            file_put_contents("$this->scratch/load.php", $this->loader());
            // Traces are large, so they are read while they are written.
            $this->command(['mkfifo', "$this->scratch/calls.xt"]);
            $tests = $this->startTests();
            $calls = $this->readCalls("$this->scratch/calls.xt");
            proc_close($tests);
        } finally {
            $said = @file_get_contents("$this->scratch/said.txt") ?: '';
            $this->command(['rm', '-rf', $this->scratch]);
        }
        if ($calls === []) {
            fwrite(STDERR, "the tests of $this->folder called nothing:\n" . substr($said, -2000));
            exit(1);
        }
        fwrite(STDERR, substr($said, -200));
        return $calls;
    }

    private function command(array $words): void
    {
        exec(implode(' ', array_map('escapeshellarg', $words)), $said, $status);
        if ($status !== 0) {
            throw new RuntimeException(implode(' ', $words) . ' failed');
        }
    }

    /** @return resource */
    private function startTests()
    {
        $folder = current(array_filter(['tests', 'test'], fn ($each) => is_dir("$this->work/$each"))) ?: '.';
        $trace = ['-d', "xdebug.output_dir=$this->scratch", '-d', 'xdebug.trace_output_name=calls', '-d', 'memory_limit=-1'];
        $phpunit = ['/usr/bin/phpunit', '--no-configuration', '--do-not-cache-result', '--bootstrap', "$this->scratch/load.php", $folder];
        $outputs = [['file', '/dev/null', 'r'], ['file', "$this->scratch/said.txt", 'w'], ['redirect', 1]];
        return proc_open(['timeout', '900', 'php', ...self::LEVEL, ...self::SHORT, ...$trace, ...$phpunit], $outputs, $pipes, $this->work);
    }

    /** Classes are loaded by their names: those of the project, and those that Debian has. */
    private function loader(): string
    {
        $paths = array_map(fn ($class) => "$this->work/$class[path]", $this->classes->all);
        $composer = json_decode(@file_get_contents("$this->work/composer.json") ?: '{}', true);
        $files = [...($composer['autoload']['files'] ?? []), ...($composer['autoload-dev']['files'] ?? [])];
        $functions = [...array_map(fn ($file) => "$this->work/$file", $files), '/usr/share/php/Symfony/deprecation-contracts/function.php'];
        return '<?php $paths = ' . var_export($paths, true) . ';
            spl_autoload_register(static function ($name) use ($paths) {
                $path = $paths[strtolower($name)] ?? "/usr/share/php/" . strtr($name, "\\\\", "/") . ".php";
                if (is_file($path)) require_once $path;
            });
            foreach (' . var_export($functions, true) . ' as $file) if (is_file($file)) require_once $file;';
    }

    private function readCalls(string $trace): array
    {
        $calls = [];
        $prefix = "$this->work/";
        $length = strlen($prefix);
        $reader = fopen($trace, 'r');
        while (($line = fgets($reader)) !== false) {
            $cells = explode("\t", $line, 11);
            if (($cells[2] ?? '') !== '0' || !isset($cells[9]) || strncmp($cells[8], $prefix, $length) !== 0) {
                continue;
            }
            $name = $cells[5];
            $cut = strpos($name, '->') ?: strpos($name, '::');
            if ($cut === false) {
                continue;
            }
            $method = strtolower(substr($name, $cut + 2)) . '()';
            $site = substr($cells[8], $length) . ":$cells[9]:" . substr($method, 0, -2);
            $calls[$site][substr($name, 0, $cut)] ??= $method;
        }
        fclose($reader);
        return array_map(fn ($types) => $this->targets($types), $calls);
    }

    /** @param array<string, string> $types Method by class. */
    private function targets(array $types): array
    {
        $targets = [];
        foreach ($types as $type => $method) {
            $targets[$this->classes->find($type, $method) ?? "$type::$method"] = true;
        }
        return $targets;
    }
}
