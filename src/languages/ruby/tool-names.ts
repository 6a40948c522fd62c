/** Names that tools of Ruby know. */

const words = (text: string): readonly string[] => text.split(/\s+/u);

export const RUBY_FILE_NAMES = words(`Rakefile rakefile Gemfile Guardfile Capfile Vagrantfile Berksfile Thorfile Podfile Fastfile
  Appfile Brewfile Dangerfile Steepfile Puppetfile Appraisals`);

/** The functions of RSpec, Minitest and Rails that declare a test or a group of tests, beside methods named as tests. */
export const RUBY_TEST_CALLS: ReadonlySet<string> = new Set(
  words('describe context it specify example scenario feature test should it_behaves_like'),
);
