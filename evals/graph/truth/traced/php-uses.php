<?php
// Prints what the names in a PHP project refer to: classes, functions and members of `$this` by the rules of the language, other
// calls as PHP resolves them while the project's own tests run under Xdebug.
//
// Usage: php-uses.php FOLDER. The rows are those of ruby-uses.rb; needs Debian's php-parser, php-xdebug and phpunit.

require '/usr/share/php/PhpParser/autoload.php';
require __DIR__ . '/php-names.php';
require __DIR__ . '/php-tests.php';

final class Rows
{
    /** @var array<string, SourceNames> */
    private array $files = [];
    /** @var list<array{string, string, list<array{string, int}>}> */
    private array $symbols = [];
    /** @var array<string, int> By `class`, `class::method()`, `class::$property` and `function()`, in lower case but for properties. */
    private array $numbers = [];
    /** @var array<int, array<string, string>> The class of use by place. */
    private array $uses = [];
    /** @var array<string, true> Places whose meaning is known. */
    private array $known = [];

    public function __construct(private string $folder)
    {
        foreach (projectFiles($folder) as $path) {
            $names = SourceNames::read($folder, $path);
            if ($names !== null) {
                $this->files[$path] = $names;
            }
        }
    }

    public function printAll(): void
    {
        foreach ($this->files as $names) {
            $this->noteDeclarations($names);
        }
        $classes = new Classes(array_merge(...array_map(static fn ($names) => $names->classes, array_values($this->files))));
        $calls = (new TracedTests($this->folder, $classes))->run();
        foreach ($this->files as $names) {
            $this->noteNames($names, $classes);
            $this->noteCalls($names, $classes, $calls);
        }
        foreach (array_keys($this->files) as $path) {
            $this->print('F', $path);
        }
        $this->printSymbols();
        $this->printOverrides($classes);
    }

    private function noteDeclarations(SourceNames $names): void
    {
        foreach ($names->declarations as [$kind, $key, $name, $at]) {
            if (!isset($this->numbers[$key])) {
                $this->numbers[$key] = count($this->symbols);
                $this->symbols[] = [$kind, $name, []];
            }
            $this->symbols[$this->numbers[$key]][2][] = [$names->path, $at];
            $this->know($names, $at);
        }
        foreach ($names->variables as $at) {
            $this->know($names, $at);
        }
    }

    private function know(SourceNames $names, int $at): void
    {
        $this->known["$names->path:$at"] = true;
    }

    private function noteNames(SourceNames $names, Classes $classes): void
    {
        foreach ($names->names as [$key, $at, $class]) {
            $this->noteUse($names, $at, [$key], $class);
        }
        foreach ($names->members as [$type, $member, $at, $class]) {
            $found = $classes->find($type, $member);
            if ($found !== null) {
                $this->noteUse($names, $at, [$found], $class);
            }
        }
    }

    /** @param list<string> $keys */
    private function noteUse(SourceNames $names, int $at, array $keys, string $class): void
    {
        $this->know($names, $at);
        foreach ($keys as $key) {
            if (isset($this->numbers[$key])) {
                $this->uses[$this->numbers[$key]]["$names->path:$at"] = $class;
            }
        }
    }

    /** Several calls of one name in one line tell nothing about each of them if they ran different members. */
    private function noteCalls(SourceNames $names, Classes $classes, array $calls): void
    {
        $sites = [];
        foreach ($names->calls as [$name, $at]) {
            if (!isset($this->known["$names->path:$at"])) {
                $sites[$names->lineOf($at) . ':' . strtolower($name)][] = $at;
            }
        }
        foreach ($sites as $site => $places) {
            $targets = array_keys($calls["$names->path:$site"] ?? []);
            if ($targets === [] || (count($places) > 1 && count($targets) > 1)) {
                continue;
            }
            foreach ($places as $at) {
                $this->noteUse($names, $at, $targets, 'call');
            }
        }
    }

    private function printSymbols(): void
    {
        $words = $this->unreadWords();
        foreach ($this->symbols as $number => [$kind, $name, $places]) {
            $this->print('S', $kind, $name);
            foreach ($places as [$path, $at]) {
                $this->print('D', $number, $path, ...$this->files[$path]->position($at));
            }
            foreach ($this->uses[$number] ?? [] as $place => $class) {
                $this->printUse($number, $place, $class);
            }
            foreach ($words[strtolower($name)] ?? [] as $place) {
                $this->printUse($number, $place, 'unread');
            }
        }
    }

    private function printUse(int $number, string $place, string $class): void
    {
        $cut = strrpos($place, ':');
        $path = substr($place, 0, $cut);
        $this->print('U', $number, $path, ...[...$this->files[$path]->position((int) substr($place, $cut + 1)), $class]);
    }

    /** Names at places that the tests did not reach, and words that are no names. */
    private function unreadWords(): array
    {
        $found = [];
        foreach ($this->files as $path => $names) {
            preg_match_all('/[A-Za-z_\x80-\xff][\w\x80-\xff]*/', $names->text, $matches, PREG_OFFSET_CAPTURE);
            foreach ($matches[0] as [$word, $at]) {
                if (!isset($this->known["$path:$at"])) {
                    $found[strtolower($word)][] = "$path:$at";
                }
            }
        }
        return $found;
    }

    private function printOverrides(Classes $classes): void
    {
        foreach ($classes->overrides() as [$member, $target]) {
            if (isset($this->numbers[$member], $this->numbers[$target])) {
                $this->print('R', $this->numbers[$member], $this->numbers[$target]);
            }
        }
    }

    private function print(string|int ...$cells): void
    {
        echo implode("\t", $cells), "\n";
    }
}

/** @return list<string> */
function projectFiles(string $folder): array
{
    $paths = [];
    $inner = new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS);
    foreach (new RecursiveIteratorIterator($inner) as $file) {
        $path = substr($file->getPathname(), strlen($folder) + 1);
        if (str_ends_with($path, '.php') && !str_starts_with($path, '.git/')) {
            $paths[] = $path;
        }
    }
    sort($paths);
    return $paths;
}

ini_set('memory_limit', '-1');
(new Rows(realpath($argv[1])))->printAll();
