# Runs in the process of the tests of a project, and writes what they called and what constants mean then.
require 'json'
require 'set'
require_relative 'ruby-source'

# Constants as Ruby finds them from the types around a name.
module Constants
  def self.module_of(names, nesting)
    value = names[0][0] == '' ? in_module(Object, names.drop(1)) : from_nesting(names, nesting)
    value.is_a?(Module) ? value : nil
  end

  def self.crefs(nesting)
    nesting.each_index.filter_map { |index| module_of(nesting[index], nesting[0...index]) }
  end

  def self.from_nesting(names, nesting)
    first = names[0][0]
    crefs = crefs(nesting).reverse
    own = crefs.find { |type| type.const_defined?(first, false) }
    holder = own || crefs[0] || Object
    in_module(holder, names)
  end

  def self.in_module(type, names)
    names.reduce(type) do |holder, (name)|
      return nil unless holder.is_a?(Module) && holder.const_defined?(name)

      holder.const_get(name)
    end
  rescue NameError, LoadError
    nil
  end
end

class Tracer
  def initialize(root, output)
    @root = "#{root}/"
    @output = output
    @calls = Hash.new { |all, site| all[site] = Set.new }
    @files = {}
  end

  def start
    trace_attributes
    paths = Dir.glob('**/*.rb', base: @root)
    names = paths.flat_map { |path| SourceFile.new(@root, path).then { |file| (file.methods + file.attributes).map { |each| each[:name] } } }
    @names = names.flat_map { |name| [name.to_sym, :"#{name}="] }.to_set
    TracePoint.new(:call) { |event| note_call(event) }.enable
    TracePoint.new(:c_call) { |event| note_builtin(event) }.enable
    process = Process.pid
    at_exit { write if Process.pid == process }
  end

  # Tests of what is not installed are left out.
  def self.load_test(path)
    require path
  rescue ScriptError, StandardError => e
    warn("#{path}: #{e.message}")
  end

  private

  # Methods that `attr_reader` makes have no place, so they are replaced by methods written there.
  def trace_attributes
    root = @root
    ATTRIBUTES.each do |word|
      Module.prepend(
        Module.new do
          define_method(word) do |*names|
            made = super(*names)
            from = caller_locations(1, 1)[0]
            Tracer.write_attributes(self, Array(made), from) if from.absolute_path&.start_with?(root)
            made
          end
        end
      )
    end
  end

  def self.write_attributes(type, made, from)
    made.each do |name|
      visibility = %i[private protected].find { |each| type.send(:"#{each}_method_defined?", name, false) } || :public
      variable = "@#{name.to_s.delete_suffix('=')}"
      body = name.end_with?('=') ? "def #{name}(value) #{variable} = value; end" : "def #{name}; #{variable}; end"
      type.class_eval(body, from.absolute_path, from.lineno)
      type.send(visibility, name)
    end
  end

  def note_call(event)
    return unless event.path.start_with?(@root)

    from = caller_locations(3, 1)&.first
    return if from.nil? || !from.absolute_path&.start_with?(@root)

    @calls[[from.absolute_path, from.lineno, event.callee_id]] << [event.path, event.lineno, event.method_id]
  end

  def note_builtin(event)
    @calls[[event.path, event.lineno, event.callee_id]] << nil if @names.include?(event.callee_id) && event.path.start_with?(@root)
  end

  def relative(path)
    path.delete_prefix(@root)
  end

  def write
    loaded = ($LOADED_FEATURES + [$PROGRAM_NAME]).map { |path| File.expand_path(path) }
    loaded += @calls.keys.map(&:first)
    paths = loaded.uniq.filter { |path| path.start_with?(@root) && path.end_with?('.rb') && File.exist?(path) }
    paths = paths.map { |path| relative(path) }
    files = paths.sort.map { |path| SourceFile.new(@root, path) }
    File.write(@output, JSON.generate(files: paths.sort, calls: written_calls, types: types(files), uses: uses(files), overrides: overrides))
  end

  def written_calls
    @calls.map do |(path, line, name), targets|
      [relative(path), line, name, targets.map { |target| target && [relative(target[0]), target[1], target[2]] }]
    end
  end

  def types(files)
    files.flat_map do |file|
      file.types.filter_map do |type|
        found = Constants.module_of(type[:names], type[:nesting])
        found && [found.object_id, file.path, *type[:names].last]
      end
    end
  end

  def uses(files)
    files.flat_map do |file|
      file.constants.map do |constant|
        found = Constants.module_of(constant[:names], constant[:nesting])
        [found&.object_id, file.path, *constant[:names].last]
      end
    end
  end

  # Members with one name, from the first that Ruby would call to the last, for every type.
  def overrides
    pairs = Set.new
    ObjectSpace.each_object(Module) do |type|
      above = Hash.new { |all, name| all[name] = [] }
      type.ancestors.each { |ancestor| own_methods(ancestor).each { |name, place| above[name] << [*place, name] } }
      above.each_value { |places| places.uniq.each_cons(2) { |pair| pairs << pair } }
    end
    pairs.to_a
  end

  def own_methods(type)
    @own_methods ||= {}.compare_by_identity
    @own_methods[type] ||=
      (type.instance_methods(false) + type.private_instance_methods(false)).filter_map do |name|
        path, line = type.instance_method(name).source_location
        [name, [relative(path), line]] if path&.start_with?(@root)
      end
  end
end
