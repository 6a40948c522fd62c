/**
 * Methods of every object that nearly no class defines again, and constants that are no types. Types of the core library can be opened
 * again, and a module may have one of that name.
 */
export const RUBY_BUILTINS: ReadonlySet<string> = new Set(
  `
    raise puts require require_relative load_relative lambda proc loop attr attr_reader attr_writer attr_accessor include extend
    prepend private protected public module_function private_constant private_class_method public_class_method alias_method
    define_method define_singleton_method remove_method undef_method remove_const block_given? binding autoload refine using catch
    throw printf putc gets srand at_exit caller caller_locations __method__ __dir__ __FILE__ __LINE__ instance_variable_get
    instance_variable_set instance_variable_defined? instance_variables respond_to? is_a? kind_of? instance_of? nil? freeze frozen?
    itself send public_send __send__ object_id class singleton_class instance_eval class_eval module_eval instance_exec class_exec
    const_get const_set const_missing new allocate ARGV ARGF DATA STDIN STDOUT STDERR RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL RUBY_ENGINE_VERSION RUBY_RELEASE_DATE RUBY_COPYRIGHT RUBY_DESCRIPTION TOPLEVEL_BINDING ENV
    $stdout $stderr $stdin $0 $1 $2 $3 $4 $5 $6 $7 $8 $9 $! $@ $& $~ $: $; $, $/ $\\ $. $_ $< $> $$ $? $* $PROGRAM_NAME
    $LOAD_PATH $LOADED_FEATURES $VERBOSE $DEBUG $SAFE $FILENAME $-w $-v $-d $-i $-l $-p $-I $-0 $-a $-W $" $' $\` $+
  `
    .trim()
    .split(/\s+/u),
);
