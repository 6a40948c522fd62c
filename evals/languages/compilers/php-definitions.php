<?php
// Reads paths on standard input, writes what nikic/php-parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Stmt;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;

require '/usr/share/php/PhpParser/autoload.php';

final class Definitions extends NodeVisitorAbstract
{
    public array $found = [];
    private int $functions = 0;
    private array $variables = [];
    private array $globals = [];
    private int $namespaces = 0;

    public function beforeTraverse(array $nodes): void
    {
        foreach ($nodes as $node) {
            $this->namespaces += $node instanceof Stmt\Namespace_ ? 1 : 0;
        }
    }

    public function enterNode(Node $node): void
    {
        match (true) {
            $node instanceof Stmt\Namespace_ => $this->addNamespace($node),
            $node instanceof Stmt\ClassLike => $this->addType($node),
            $node instanceof Stmt\Function_ => $this->add($node->name, 'function', $node->name->name),
            $node instanceof Stmt\ClassMethod => $this->addMethod($node),
            $node instanceof Stmt\PropertyProperty => $this->add($node, 'property', $node->name->name),
            $node instanceof Node\Const_ => $this->add($node->name, 'constant', $node->name->name),
            $node instanceof Stmt\EnumCase => $this->add($node->name, 'case', $node->name->name),
            $node instanceof Stmt\TraitUseAdaptation\Alias => $this->addAlias($node),
            $node instanceof Stmt\Global_ => $this->noteGlobals($node),
            $node instanceof Expr\FuncCall => $this->addDefine($node),
            $node instanceof Expr\Assign, $node instanceof Expr\AssignRef => $this->addVariable($node),
            default => null,
        };
        $this->functions += $this->isFunction($node) ? 1 : 0;
    }

    public function leaveNode(Node $node): void
    {
        $this->functions -= $this->isFunction($node) ? 1 : 0;
    }

    private function isFunction(Node $node): bool
    {
        return $node instanceof Node\FunctionLike;
    }

    private function add(Node $at, string $kind, string $name): void
    {
        $this->found[] = [$at->getStartLine(), $kind, $name];
    }

    private function addNamespace(Stmt\Namespace_ $node): void
    {
        if ($node->name !== null) {
            $this->add($node->name, $this->namespaces > 1 ? 'namespace' : 'only namespace', $node->name->toString());
        }
    }

    private function addType(Stmt\ClassLike $node): void
    {
        if ($node->name === null) {
            $this->add($node, 'anonymous class', 'class');
        } else {
            $this->add($node->name, 'type', $node->name->name);
        }
    }

    private function addMethod(Stmt\ClassMethod $node): void
    {
        $this->add($node->name, 'method', $node->name->name);
        foreach ($node->params as $parameter) {
            if ($parameter->flags !== 0 && is_string($parameter->var->name)) {
                $this->add($parameter->var, 'property', $parameter->var->name);
            }
        }
    }

    private function addAlias(Stmt\TraitUseAdaptation\Alias $node): void
    {
        if ($node->newName !== null) {
            $this->add($node->newName, 'method of a trait', $node->newName->name);
        }
    }

    private function addDefine(Expr\FuncCall $node): void
    {
        $isDefine = $node->name instanceof Node\Name && $node->name->toLowerString() === 'define';
        $name = $isDefine && isset($node->args[0]->value) ? $node->args[0]->value : null;
        if ($name instanceof Node\Scalar\String_) {
            $this->add($name, 'defined constant', $name->value);
        }
    }

    /** A file that runs inside of a function names variables that are declared elsewhere. */
    private function noteGlobals(Stmt\Global_ $node): void
    {
        foreach ($this->functions > 0 ? [] : $node->vars as $variable) {
            if ($variable instanceof Expr\Variable && is_string($variable->name)) {
                $this->globals['$' . $variable->name] = true;
            }
        }
    }

    /** Outside of functions, variables are global. Inside, only those that hold functions count. */
    private function addVariable(Expr $node): void
    {
        if (!$node->var instanceof Expr\Variable || !is_string($node->var->name) || $node->var->name === 'this') {
            return;
        }
        $name = '$' . $node->var->name;
        $isFunction = $node->expr instanceof Expr\Closure || $node->expr instanceof Expr\ArrowFunction;
        if ($this->functions > 0) {
            if ($isFunction) {
                $this->add($node->var, 'local function', $name);
            }
            return;
        }
        if (isset($this->globals[$name])) {
            $this->add($node->var, 'outer variable', $name);
            return;
        }
        $this->add($node->var, isset($this->variables[$name]) ? 'repeated variable' : 'variable', $name);
        $this->variables[$name] = true;
    }
}

$parser = (new ParserFactory())->create(ParserFactory::PREFER_PHP7);
while (($line = fgets(STDIN)) !== false) {
    $path = rtrim($line, "\n");
    if ($path === '') {
        continue;
    }
    try {
        $nodes = $parser->parse(file_get_contents($path));
    } catch (PhpParser\Error) {
        echo "!\t$path\n";
        continue;
    }
    $definitions = new Definitions();
    $traverser = new NodeTraverser();
    $traverser->addVisitor($definitions);
    $traverser->traverse($nodes);
    foreach ($definitions->found as [$number, $kind, $name]) {
        echo "$path\t$number\t$kind\t$name\n";
    }
}
