<?php
// The names in files of PHP, as nikic/php-parser resolves them, and the classes that they declare.

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Stmt;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitorAbstract;

/** What one file declares and names. Places are offsets. */
final class SourceNames extends NodeVisitorAbstract
{
    /** @var list<array{string, string, string, int}> Kind, key, name, place. */
    public array $declarations = [];
    /** @var list<array{string, int, string}> Key, place and class of use of a class or function. */
    public array $names = [];
    /** @var list<array{string, string, int, string}> Class, member, place and class of use. */
    public array $members = [];
    /** @var list<array{string, int}> Name and place of every call of a method. */
    public array $calls = [];
    /** @var list<int> Names of variables. */
    public array $variables = [];
    /** @var array<string, array> Classes by their full names in lower case. */
    public array $classes = [];
    /** @var list<string|null> */
    private array $around = [];
    /** @var list<int> */
    private array $lineStarts = [0];

    private function __construct(public string $path, public string $text)
    {
        for ($at = strpos($text, "\n"); $at !== false; $at = strpos($text, "\n", $at + 1)) {
            $this->lineStarts[] = $at + 1;
        }
    }

    public static function read(string $folder, string $path): ?self
    {
        $names = new self($path, file_get_contents("$folder/$path"));
        $lexer = new PhpParser\Lexer\Emulative(['usedAttributes' => ['startLine', 'startFilePos', 'endFilePos']]);
        try {
            $nodes = (new PhpParser\ParserFactory())->create(PhpParser\ParserFactory::PREFER_PHP7, $lexer)->parse($names->text);
            $traverser = new NodeTraverser();
            $traverser->addVisitor(new NameResolver(null, ['replaceNodes' => false]));
            $traverser->addVisitor($names);
            $traverser->traverse($nodes);
        } catch (PhpParser\Error) {
            return null;
        }
        return $names;
    }

    public function lineOf(int $at): int
    {
        $low = 0;
        $high = count($this->lineStarts) - 1;
        while ($low < $high) {
            $middle = intdiv($low + $high + 1, 2);
            if ($this->lineStarts[$middle] <= $at) {
                $low = $middle;
            } else {
                $high = $middle - 1;
            }
        }
        return $low + 1;
    }

    /** @return array{int, int} Line and column from 1, in UTF-16 units. */
    public function position(int $at): array
    {
        $line = $this->lineOf($at);
        $start = $this->lineStarts[$line - 1];
        return [$line, intdiv(strlen(mb_convert_encoding(substr($this->text, $start, $at - $start), 'UTF-16LE', 'UTF-8')), 2) + 1];
    }

    public function enterNode(Node $node): void
    {
        match (true) {
            $node instanceof Stmt\ClassLike => $this->enterClass($node),
            $node instanceof Stmt\Function_ => $this->declare('function', strtolower($node->namespacedName) . '()', $node->name),
            $node instanceof Stmt\ClassMethod => $this->declareMember('method', '()', $node->name),
            $node instanceof Stmt\PropertyProperty => $this->declareMember('property', '$', $node->name),
            $node instanceof Node\Param => $this->noteParameter($node),
            $node instanceof Stmt\UseUse => $this->noteImport($node),
            $node instanceof Stmt\GroupUse => $this->noteGroup($node),
            $node instanceof Expr\FuncCall => $this->noteFunction($node),
            $node instanceof Expr\MethodCall, $node instanceof Expr\NullsafeMethodCall => $this->noteMethod($node),
            $node instanceof Expr\New_ => $this->noteNew($node),
            $node instanceof Expr\StaticCall => $this->noteStatic($node, '()'),
            $node instanceof Expr\PropertyFetch, $node instanceof Expr\NullsafePropertyFetch => $this->noteProperty($node),
            $node instanceof Expr\StaticPropertyFetch => $this->noteStatic($node, '$'),
            $node instanceof Expr\Variable => $this->noteVariable($node),
            $node instanceof Node\Name => $this->noteName($node),
            default => null,
        };
    }

    public function leaveNode(Node $node): void
    {
        if ($node instanceof Stmt\ClassLike) {
            array_pop($this->around);
        }
    }

    private function enterClass(Stmt\ClassLike $node): void
    {
        $name = $node->name === null ? null : (string) $node->namespacedName;
        $this->around[] = $name ?? "class@$this->path:" . $node->getStartFilePos();
        if ($name !== null) {
            $this->declare($node instanceof Stmt\Interface_ ? 'interface' : 'class', strtolower($name), $node->name);
        }
        $parents = $node instanceof Stmt\Interface_ ? $node->extends : array_filter([$node->extends ?? null]);
        $traits = array_merge(...array_map(static fn ($use) => $use->traits, $node->getTraitUses()), ...[[]]);
        $this->classes[strtolower(end($this->around))] = [
            'path' => $this->path,
            'name' => end($this->around),
            'isTrait' => $node instanceof Stmt\Trait_,
            'traits' => array_map(self::resolved(...), $traits),
            'parents' => array_map(self::resolved(...), array_values($parents)),
            'interfaces' => array_map(self::resolved(...), $node->implements ?? []),
            'members' => [],
        ];
    }

    private static function resolved(Node\Name $name): string
    {
        return strtolower($name->getAttribute('resolvedName') ?? $name);
    }

    private function declare(string $kind, string $key, Node $name): void
    {
        $isVariable = $name instanceof Node\VarLikeIdentifier || $name instanceof Expr\Variable;
        $at = $name->getStartFilePos() + ($isVariable ? 1 : 0);
        $this->declarations[] = [$kind, $key, (string) $name->name, $at];
    }

    private function declareMember(string $kind, string $sign, Node $name): void
    {
        $type = strtolower(end($this->around));
        $member = memberKey((string) $name->name, $sign);
        $this->classes[$type]['members'][] = $member;
        $this->declare($kind, "$type::$member", $name);
    }

    private function noteParameter(Node\Param $node): void
    {
        if ($node->flags !== 0 && $node->var instanceof Expr\Variable) {
            $this->declareMember('property', '$', $node->var);
        }
    }

    private function noteImport(Stmt\UseUse $node): void
    {
        if ($node->type !== Stmt\Use_::TYPE_UNKNOWN) {
            $this->addImport((string) $node->name, $node, $node->type);
        }
    }

    private function noteGroup(Stmt\GroupUse $node): void
    {
        foreach ($node->uses as $use) {
            $type = $node->type === Stmt\Use_::TYPE_UNKNOWN ? $use->type : $node->type;
            $use->type = Stmt\Use_::TYPE_UNKNOWN;
            $this->addImport("$node->prefix\\$use->name", $use, $type);
        }
    }

    private function addImport(string $name, Stmt\UseUse $node, int $type): void
    {
        $sign = $type === Stmt\Use_::TYPE_FUNCTION ? '()' : '';
        if ($type !== Stmt\Use_::TYPE_CONSTANT) {
            $this->names[] = [strtolower($name) . $sign, self::lastPart($node->name), 'import'];
        }
    }

    private static function lastPart(Node\Name $name): int
    {
        return $name->getEndFilePos() + 1 - strlen($name->getLast());
    }

    /** A function is looked up in the namespace, then outside of all. */
    private function noteFunction(Expr\FuncCall $node): void
    {
        if (!$node->name instanceof Node\Name) {
            return;
        }
        $at = self::lastPart($node->name);
        $full = $node->name->getAttribute('resolvedName') ?? $node->name->getAttribute('namespacedName') ?? $node->name;
        $this->names[] = [strtolower($full) . '()', $at, 'call'];
        $this->names[] = [strtolower($node->name) . '()', $at, 'call'];
        $node->name->setAttribute('isCalled', true);
    }

    private function noteName(Node\Name $node): void
    {
        $resolved = $node->getAttribute('resolvedName');
        if ($node->hasAttribute('isCalled') || $resolved === null || $node->isSpecialClassName()) {
            return;
        }
        $this->names[] = [strtolower($resolved), self::lastPart($node), 'name'];
    }

    private function noteMethod(Expr\MethodCall|Expr\NullsafeMethodCall $node): void
    {
        if (!$node->name instanceof Node\Identifier) {
            return;
        }
        if ($this->isThis($node->var)) {
            $this->members[] = [end($this->around), memberKey($node->name->name, '()'), $node->name->getStartFilePos(), 'call of $this'];
        }
        $this->calls[] = [$node->name->name, $node->name->getStartFilePos()];
    }

    private function isThis(Node $node): bool
    {
        return $node instanceof Expr\Variable && $node->name === 'this' && $this->around !== [];
    }

    private function noteProperty(Expr\PropertyFetch|Expr\NullsafePropertyFetch $node): void
    {
        if ($node->name instanceof Node\Identifier && $this->isThis($node->var)) {
            $this->members[] = [end($this->around), memberKey($node->name->name, '$'), $node->name->getStartFilePos(), 'property of $this'];
        }
    }

    private function noteStatic(Expr\StaticCall|Expr\StaticPropertyFetch $node, string $sign): void
    {
        if (!$node->name instanceof Node\Identifier) {
            return;
        }
        $at = $node->name->getStartFilePos() + ($sign === '$' ? 1 : 0);
        if ($node->class instanceof Node\Name) {
            $type = $this->typeNamed($node->class);
            if ($type !== null) {
                $this->members[] = [$type, memberKey($node->name->name, $sign), $at, 'static'];
            }
        }
        if ($sign === '()') {
            $this->calls[] = [$node->name->name, $at];
        }
    }

    private function typeNamed(Node\Name $name): ?string
    {
        $around = end($this->around) ?: null;
        return match ($name->toLowerString()) {
            'self', 'static' => $around,
            'parent' => $around === null ? null : ($this->classes[strtolower($around)]['parents'][0] ?? null),
            default => (string) $name->getAttribute('resolvedName'),
        };
    }

    /** A use of the constructor, wherever it is inherited from. */
    private function noteNew(Expr\New_ $node): void
    {
        $type = $node->class instanceof Node\Name ? $this->typeNamed($node->class) : null;
        if ($type !== null) {
            $this->members[] = [$type, '__construct()', self::lastPart($node->class), $node->class->isSpecialClassName() ? 'keyword' : 'new'];
        }
    }

    private function noteVariable(Expr\Variable $node): void
    {
        if (is_string($node->name)) {
            $this->variables[] = $node->getStartFilePos() + 1;
        }
    }
}

function memberKey(string $name, string $sign): string
{
    return $sign === '$' ? "\$$name" : strtolower($name) . $sign;
}

/** The classes of a project, by their full names in lower case. */
final class Classes
{
    public function __construct(public array $all)
    {
    }

    /** The member that a class has of this name: its own, those of its traits, then inherited ones. */
    public function find(string $type, string $member, int $depth = 0): ?string
    {
        $class = $this->all[strtolower($type)] ?? null;
        if ($class === null || $depth > 50) {
            return null;
        }
        if (in_array($member, $class['members'], true)) {
            return strtolower($type) . "::$member";
        }
        foreach ([...$class['traits'], ...$class['parents'], ...$class['interfaces']] as $other) {
            $found = $this->find($other, $member, $depth + 1);
            if ($found !== null) {
                return $found;
            }
        }
        return null;
    }

    /** @return list<array{string, string}> A member and the next one that it overrides. Constructors override nothing. */
    public function overrides(): array
    {
        $pairs = [];
        foreach ($this->all as $type => $class) {
            foreach (array_diff($class['members'], ['__construct()']) as $member) {
                foreach ([...$class['traits'], ...$class['parents'], ...$class['interfaces']] as $other) {
                    $pairs[] = ["$type::$member", $this->find($other, $member)];
                }
            }
        }
        return array_values(array_filter($pairs, static fn ($pair) => $pair[1] !== null));
    }
}
