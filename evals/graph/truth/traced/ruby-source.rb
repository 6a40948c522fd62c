# What one file of Ruby declares and names, from Ripper's tree.
require 'ripper'

METHOD = /\A[a-zA-Z_]\w*[?!=]?\z/
ATTRIBUTES = %w[attr attr_reader attr_writer attr_accessor].freeze

class SourceFile
  attr_reader :path, :lines, :types, :methods, :attributes, :constants, :calls, :locals

  def initialize(root, path)
    @path = path
    text = File.read(File.join(root, path), encoding: 'UTF-8').scrub
    @lines = text.lines(chomp: true)
    @types = []
    @methods = []
    @attributes = []
    @constants = []
    @calls = []
    @locals = []
    walk(Ripper.sexp(text), [])
  end

  def column(line, byte)
    (@lines[line - 1] || '').byteslice(0, byte).to_s.encode('UTF-16LE').bytesize / 2 + 1
  end

  private

  def walk(tree, nesting)
    return unless tree.is_a?(Array)

    case tree[0]
    when :class then return walk_type(tree[1], [tree[2], tree[3]], nesting)
    when :module then return walk_type(tree[1], [tree[2]], nesting)
    when :def then note_method(tree[1], nesting)
    when :defs then note_method(tree[3], nesting)
    when :command, :fcall, :vcall then note_call(tree[1])
    when :call, :command_call then note_call(tree[3])
    when :field then note_call(tree[3], isWritten: true)
    when :var_ref, :var_field then note_name(tree[1], nesting)
    when :const_path_ref, :top_const_ref then return walk_path(tree, nesting)
    when :const_path_field, :top_const_field then return nil
    end
    note_attributes(tree) if tree[0] == :command
    tree.each { |part| walk(part, nesting) }
  end

  def walk_type(name, parts, nesting)
    names = names_of(name)
    return if names.nil?

    @types << { names: names, nesting: nesting }
    walk_path(name[1], nesting) if name[0] == :const_path_ref
    *, body = parts
    parts[0...-1].each { |part| walk(part, nesting) }
    walk(body, nesting + [names])
  end

  # Every part of `A::B::C` is a name.
  def walk_path(tree, nesting)
    names = names_of(tree)
    return tree.drop(1).each { |part| walk(part, nesting) } if names.nil?

    first = names[0][0] == '' ? 1 : 0
    (first...names.size).each { |last| @constants << { names: names[0..last], nesting: nesting } }
  end

  # Pairs of a name and its place; the first name is empty if the path starts with `::`.
  def names_of(tree)
    case tree&.first
    when :const_ref, :var_ref then tree[1][0] == :@const ? [place(tree[1])] : nil
    when :top_const_ref then [['', nil], place(tree[1])]
    when :const_path_ref then (left = names_of(tree[1])) && tree[2][0] == :@const ? left + [place(tree[2])] : nil
    end
  end

  def place(token)
    [token[1], token[2]]
  end

  def note_name(token, nesting)
    return unless token.is_a?(Array)

    @constants << { names: [place(token)], nesting: nesting } if token[0] == :@const
    @locals << token[2] if token[0] == :@ident
  end

  def note_method(token, nesting)
    @methods << { name: token[1], place: token[2], kind: nesting.empty? ? 'function' : 'method' } if token[1].match?(METHOD)
  end

  def note_call(token, isWritten: false)
    @calls << { name: token[1], place: token[2], isWritten: isWritten } if token.is_a?(Array) && token[0].to_s.start_with?('@')
  end

  def note_attributes(tree)
    return unless tree[1][0] == :@ident && ATTRIBUTES.include?(tree[1][1])

    symbols_in(tree[2]).each { |token| @attributes << { name: token[1], place: token[2], line: tree[1][2][0] } }
  end

  def symbols_in(tree)
    return [] unless tree.is_a?(Array)
    return [tree[1]] if tree[0] == :symbol

    tree.flat_map { |part| symbols_in(part) }
  end
end
