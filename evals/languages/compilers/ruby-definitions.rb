# Reads paths on standard input, writes what Ruby's own parser finds in them: path, line, kind and name, tab separated.
#
# A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.

Node = RubyVM::AbstractSyntaxTree::Node

ATTRIBUTES = /\A(attr|attr_reader|attr_writer|attr_accessor|attr_internal|attr_internal_accessor|[cm]attr_(reader|writer|accessor)|
  thread_[cm]attr_accessor|class_attribute)\z/x
ASSOCIATIONS = /\A(has_many|has_one|belongs_to|has_and_belongs_to_many|has_one_attached|has_many_attached)\z/
HELPERS = /\A(let|let!|subject|subject!)\z/
DEFINING = /\A(define_method|define_singleton_method)\z/
ALIASING = /\A(alias_method|alias_attribute)\z/

class Definitions
  attr_reader :found

  def initialize
    @found = []
    # The names of variables that each type has so far; nothing outside of types.
    @types = []
    @depth = 0
  end

  def visit(node)
    return unless node.is_a?(Node)

    method = "visit_#{node.type}"
    respond_to?(method) ? send(method, node) : visit_children(node)
  end

  def visit_children(node)
    node.children.each { |child| child.is_a?(Array) ? child.each { |each| visit(each) } : visit(child) }
  end

  def visit_CLASS(node)
    path, superclass, body = node.children
    add(path, 'class', path.children.last)
    in_type do
      add_members(superclass)
      visit(body)
    end
    visit(superclass)
  end

  def visit_MODULE(node)
    path, body = node.children
    add(path, 'module', path.children.last)
    in_type { visit(body) }
  end

  def visit_DEFN(node)
    add(node, 'method', node.children.first)
    inside { visit_children(node) }
  end

  def visit_DEFS(node)
    add(node, 'singleton method', node.children[1])
    inside { visit_children(node) }
  end

  def visit_CDECL(node)
    value = node.children.last
    add(node, 'constant', node.children.reverse.find { |each| each.is_a?(Symbol) })
    return visit_children(node) unless makes_type?(value)

    in_type do
      add_members(value)
      visit_children(node)
    end
  end

  def visit_OP_CDECL(node)
    add(node, 'constant', node.children.first.children.last)
    visit_children(node)
  end

  def visit_ALIAS(node)
    to, = node.children
    add(to, 'alias', to.children.first) if to.type == :LIT
  end

  def visit_FCALL(node)
    name, arguments = node.children
    literals = literals_of(arguments)
    case name
    when ATTRIBUTES then literals.each { |each| add(each, 'attribute', each.children.first) if symbol?(each) }
    when ASSOCIATIONS then add_first(literals, 'association')
    when ALIASING then add_first(literals, 'alias method') if count_of(arguments) == 2
    when :scope then add_first(literals, 'scope') if count_of(arguments) == 2
    when DEFINING then add_first(literals, 'defined method')
    end
    visit_children(node)
  end

  def visit_ITER(node)
    call, = node.children
    name, arguments = call.children
    add_first(literals_of(arguments), 'helper of tests') if call.type == :FCALL && name.match?(HELPERS)
    inside { visit_children(node) }
  end

  def visit_LAMBDA(node)
    inside { visit_children(node) }
  end

  def visit_IASGN(node)
    add_variable(node, 'instance variable')
  end

  def visit_CVASGN(node)
    add_variable(node, 'class variable')
  end

  alias visit_CVDECL visit_CVASGN

  def visit_GASGN(node)
    add(node, 'global variable', node.children.first) if @depth.zero? && @types.empty?
    visit_children(node)
  end

  private

  def add(node, kind, name)
    @found << [node.first_lineno, kind, name]
  end

  def add_first(literals, kind)
    first = literals.first
    add(first, kind, first.children.first) if first
  end

  def add_variable(node, kind)
    name = node.children.first
    known = @types.last
    if known
      add(node, known.include?(name) ? 'repeated variable' : kind, name)
      known << name
    end
    visit_children(node)
  end

  def in_type
    @types << []
    depth, @depth = @depth, 0
    yield
    @depth = depth
    @types.pop
  end

  def inside
    @depth += 1
    yield
    @depth -= 1
  end

  # The call in `Struct.new(:a) { … }`, with or without the block.
  def call_of(node)
    return nil unless node.is_a?(Node)

    call = node.type == :ITER ? node.children.first : node
    call if call.is_a?(Node) && call.type == :CALL && call.children.first.is_a?(Node) && call.children.first.type == :CONST
  end

  def makes_type?(node)
    receiver, name = call_of(node)&.children
    return false unless receiver

    maker = receiver.children.first
    name == :new ? %i[Struct Class Module].include?(maker) : maker == :Data && name == :define
  end

  def add_members(node)
    call = call_of(node)
    return unless call && %i[Struct Data].include?(call.children.first.children.first)

    literals_of(call.children[2]).each { |each| add(each, 'member of a struct', each.children.first) if symbol?(each) }
  end

  # The literal arguments before the first that is none.
  def literals_of(arguments)
    list = arguments.is_a?(Node) && arguments.type == :BLOCK_PASS ? arguments.children.first : arguments
    return [] unless list.is_a?(Node) && %i[LIST ARGSPUSH ARGSCAT].include?(list.type)

    list.children.compact.take_while { |each| each.is_a?(Node) && %i[LIT STR].include?(each.type) }
  end

  def count_of(arguments)
    arguments.is_a?(Node) && arguments.type == :LIST ? arguments.children.compact.size : 0
  end

  def symbol?(node)
    node.children.first.is_a?(Symbol)
  end
end

$stderr = File.open(File::NULL, 'w')
$stdin.each_line(chomp: true) do |path|
  text = File.read(path, mode: 'rb').force_encoding('UTF-8')
  definitions = Definitions.new
  begin
    definitions.visit(RubyVM::AbstractSyntaxTree.parse(text))
  rescue SyntaxError, ArgumentError, EncodingError
    puts "!\t#{path}"
    next
  end
  definitions.found.each { |line, kind, name| puts "#{path}\t#{line}\t#{kind}\t#{name}" }
end
