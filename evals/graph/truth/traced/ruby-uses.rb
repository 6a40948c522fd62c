# Prints what the names in a Ruby project refer to, as Ruby itself resolves them while the project's own tests run.
#
# Usage: ruby-uses.rb FOLDER
#
# A call is known where the tests execute it; a constant wherever a file with it was loaded. Rows are tab-separated: `F path` for a
# loaded file, `S kind name` for a symbol, then for the symbol with that number (from 0) `D number path line column` for a declaration,
# `R number other` for a member that it overrides, and `U number path line column class` for a use. Columns count UTF-16 units from 1.
require 'fileutils'
require 'json'
require 'open3'
require 'set'
require 'tmpdir'
require_relative 'ruby-source'

WORD = /[A-Za-z_]\w*[?!]?/

# In the process that the caller starts: runs the tests in a copy of the project and prints the rows.
class Rows
  def initialize(folder)
    @folder = folder
    @symbols = []
    @uses = Hash.new { |all, number| all[number] = Set.new }
    @known = Set.new
  end

  def print_all
    traced = Dir.mktmpdir { |scratch| run_tests(File.realpath(scratch)) }
    @files = traced['files'].to_h { |path| [path, SourceFile.new(@folder, path)] }
    note_types(traced['types'])
    note_members
    note_constants(traced['uses'])
    note_calls(traced['calls'])
    @files.each_key { |path| puts ['F', path].join("\t") }
    print_symbols
    print_overrides(traced['overrides'])
  end

  private

  def run_tests(scratch)
    work = File.join(scratch, 'project')
    FileUtils.cp_r(@folder, work)
    output = File.join(scratch, 'traced.json')
    tests = Dir.glob('{test,spec}/**/{test_*,*_test,*_spec}.rb', base: work).sort
    code = "require #{File.join(__dir__, 'ruby-tracer').inspect}; Tracer.new(#{work.inspect}, #{output.inspect}).start; "
    code += run_code(work, tests)
    folders = %w[lib test spec .].flat_map { |folder| ['-I', File.join(work, folder)] }
    said, = Open3.capture2e({ 'HOME' => scratch, 'RUBYOPT' => nil, 'SEED' => '1' }, 'timeout', '600', 'ruby', *folders, '-e', code, chdir: work)
    abort("the tests of #{@folder} wrote no calls:\n#{said[-2000..] || said}") unless File.exist?(output)
    warn(said.lines.last(4).join)
    JSON.parse(File.read(output))
  end

  def run_code(work, tests)
    isRspec = tests.any? { |path| path.end_with?('_spec.rb') && File.read(File.join(work, path)).match?(/rspec|spec_helper/) }
    return "require 'rspec/core'; RSpec::Core::Runner.run(#{tests.inspect})" if isRspec

    "require 'minitest/autorun'; #{tests.inspect}.each { |path| Tracer.load_test(File.join(#{work.inspect}, path)) }"
  end

  def add(kind, name, places)
    @symbols << { kind: kind, name: name, places: places }
    places.each { |place| @known << place }
    @symbols.size - 1
  end

  def note_types(types)
    @types = {}
    types.group_by(&:first).each do |id, rows|
      @types[id] = add('class', rows[0][2], rows.map { |_, path, _, (line, byte)| [path, line, byte] })
    end
  end

  # Methods are found by the line that declares them.
  def note_members
    @members = {}
    @files.each_value do |file|
      file.methods.each do |method|
        number = add(method[:kind], method[:name], [[file.path, *method[:place]]])
        @members[[file.path, method[:place][0], method[:name]]] = number
      end
      file.attributes.each do |attribute|
        number = add('property', attribute[:name], [[file.path, *attribute[:place]]])
        ['', '='].each { |sign| @members[[file.path, attribute[:line], attribute[:name] + sign]] = number }
      end
      file.locals.each { |place| @known << [file.path, *place] }
    end
  end

  def note_constants(uses)
    uses.each do |id, path, _, (line, byte)|
      place = [path, line, byte]
      @uses[@types[id]] << [place, 'constant'] if @types[id] && !@known.include?(place)
      @known << place if id
    end
  end

  # A line with several calls of one name that went to several members tells nothing about each of them.
  def note_calls(calls)
    traced = calls.to_h { |path, line, name, targets| [[path, line, name], targets] }
    @files.each_value do |file|
      sites = file.calls.flat_map { |call| (call[:isWritten] ? ['=', ''] : ['']).map { |sign| [call[:name] + sign, call[:place]] } }
      sites.group_by { |name, (line)| [file.path, line, name] }.each do |key, same|
        targets = traced[key] or next
        next if same.size > 1 && targets.size > 1

        same.each { |_, place| note_call([file.path, *place], targets) }
      end
    end
  end

  def note_call(place, targets)
    @known << place
    targets.compact.each { |path, line, name| (number = @members[[path, line, name]]) && @uses[number] << [place, 'call'] }
  end

  def print_symbols
    words = unread_words
    @symbols.each_with_index do |symbol, number|
      puts ['S', symbol[:kind], symbol[:name]].join("\t")
      symbol[:places].each { |place| puts ['D', number, *written(place)].join("\t") }
      word = symbol[:name].delete_suffix('=')
      @uses[number].each do |place, kind|
        puts ['U', number, *written(place), kind].join("\t") if text_at(place).start_with?(word)
      end
      (words[word] || []).each { |place| puts ['U', number, *written(place), 'unread'].join("\t") }
    end
  end

  def text_at((path, line, byte))
    @files[path].lines[line - 1].to_s.byteslice(byte..).to_s
  end

  def written((path, line, byte))
    [path, line, @files[path].column(line, byte)]
  end

  # Names at places that the tests did not reach, and words that are no names.
  def unread_words
    found = Hash.new { |all, word| all[word] = [] }
    @files.each_value do |file|
      file.lines.each_with_index do |text, index|
        text.scan(WORD) do |word|
          place = [file.path, index + 1, Regexp.last_match.pre_match.bytesize]
          next if @known.include?(place)

          [word, word.sub(/[?!]\z/, '')].uniq.each { |each| found[each] << place }
        end
      end
    end
    found
  end

  def print_overrides(pairs)
    numbers = pairs.map { |pair| pair.map { |place| @members[place] } }
    numbers.filter(&:all?).uniq.each do |member, target|
      same = member != target && @symbols[member][:name] == @symbols[target][:name]
      puts ['R', member, target].join("\t") if same
    end
  end
end

Rows.new(File.realpath(ARGV[0])).print_all
