/** Where each language keeps tests, fixtures, generated and foreign code. A language without conventions of its own is not listed. */
import { describe, expect, it } from 'vitest';
import type { FileRole } from './role-table.ts';
import { fileRole } from './file-roles.ts';

type Conventions = Partial<Record<FileRole, string>>;

/** Each text holds several paths. */
const CONVENTIONS: Readonly<Record<string, Conventions>> = {
  'TypeScript and JavaScript': {
    runtime: 'src/app.ts lib/coverage/report.ts src/obj/mesh.ts',
    tests: 'src/a.test.tsx src/__tests__/a.js e2e/login.ts a.cy.ts types/index.test-d.ts',
    fixtures: 'src/__mocks__/fs.ts src/a.test.ts.snap',
    generated:
      'dist/a.js coverage/lcov-report/a.js .next/server/a.js src/routeTree.gen.ts next-env.d.ts public/mockServiceWorker.js',
    vendored: 'node_modules/a/index.js packages/a/node_modules/b/b.ts .yarn/releases/yarn-4.cjs web/bower_components/a.js',
    config: 'package.json vite.config.ts .eslintrc.cjs',
    docs: 'src/Button.stories.tsx examples/a/index.ts',
  },
  'Vue, Svelte and Astro': {
    runtime: 'src/App.vue src/routes/+page.svelte src/pages/index.astro',
    tests: 'src/App.spec.ts tests/App.test.ts',
    generated: '.nuxt/routes.mjs .svelte-kit/types/a.d.ts .astro/types.d.ts src/auto-imports.d.ts',
    config: 'nuxt.config.ts svelte.config.js',
  },
  Python: {
    runtime: 'shop/cart.py app/migrations/0001_initial.py alembic/versions/1a2b_init.py',
    tests: 'tests/test_cart.py shop/cart_test.py conftest.py shop/tests.py',
    fixtures: 'tests/fixtures/a.py tests/__snapshots__/a.ambr',
    generated: 'api/a_pb2.py api/a_pb2_grpc.py api/a_pb2.pyi shop.egg-info/SOURCES.txt poetry.lock',
    vendored: 'src/pip/_vendor/a.py venv/lib/python3.11/site-packages/a.py',
    config: 'setup.py pyproject.toml requirements-dev.txt tox.ini',
  },
  'Jupyter notebooks': { runtime: 'notebooks/explore.ipynb', generated: 'notebooks/.ipynb_checkpoints/explore-checkpoint.ipynb' },
  Go: {
    runtime: 'cmd/a/main.go internal/a.go',
    tests: 'internal/a_test.go',
    fixtures: 'internal/testdata/a.go mocks/store.go',
    generated: 'api/a.pb.go api/a.pb.gw.go api/a_grpc.pb.go api/a.twirp.go api/a.connect.go zz_generated.deepcopy.go go.sum',
    vendored: 'vendor/github.com/a/b.go',
    config: 'go.mod go.work',
  },
  Rust: {
    runtime: 'src/lib.rs crates/a/src/target/mod.rs',
    tests: 'tests/a.rs benches/a.rs src/tests.rs fuzz/fuzz_targets/a.rs',
    generated: 'Cargo.lock',
    config: 'Cargo.toml build.rs rust-toolchain.toml',
    docs: 'examples/a.rs',
  },
  Java: {
    runtime: 'src/main/java/a/Latest.java',
    tests: 'src/test/java/a/Helper.java src/a/FooTest.java src/a/FooIT.java src/integrationTest/java/A.java',
    fixtures: 'src/testFixtures/java/a/Data.java',
    generated: 'target/generated-sources/a/A.java src/main/java/a/ShopOuterClass.java a/ShopGrpc.java app/BuildConfig.java',
    vendored: 'gradlew mvnw.cmd',
    config: 'pom.xml build.gradle gradle/wrapper/gradle-wrapper.properties',
  },
  Kotlin: {
    runtime: 'src/main/kotlin/A.kt src/commonMain/kotlin/A.kt',
    tests: 'src/test/kotlin/A.kt src/commonTest/kotlin/A.kt app/src/androidTest/java/A.kt src/FooSpec.kt',
    generated: 'build/generated/source/A.kt api/ShopGrpcKt.kt',
    config: 'build.gradle.kts settings.gradle.kts',
  },
  Scala: {
    runtime: 'src/main/scala/A.scala',
    tests: 'src/test/scala/A.scala core/ASpec.scala core/ASuite.scala',
    config: 'build.sbt project/plugins.sbt',
  },
  'C#': {
    runtime: 'src/Shop/Order.cs Migrations/20240101_Init.cs',
    tests: 'Shop.Tests/Order.cs Shop.UnitTests/A.cs src/OrderTests.cs',
    fixtures: 'src/a.verified.txt',
    generated:
      'Form.Designer.cs Migrations/20240101_Init.Designer.cs Migrations/ShopModelSnapshot.cs Shop/obj/Debug/A.cs a.g.cs a.g.i.cs',
    config: 'Shop.csproj Shop.sln Directory.Build.props Resources.resx',
  },
  'C and C++': {
    runtime: 'src/a.c include/a.h src/attest.cc',
    tests: 'test/a.c src/a_test.cc src/a_unittest.cc src/ATest.cpp tests/test_a.cpp',
    generated: 'a.pb.cc a.pb.h parser.tab.c lex.yy.c moc_window.cpp ui_window.h cmake-build-debug/a.c',
    vendored: 'third_party/zlib/z.c extern/fmt/format.h build/_deps/fmt-src/a.cc vcpkg_installed/x64/a.h deps/lua/lua.c',
    config: 'CMakeLists.txt cmake/find.cmake meson.build configure.ac Makefile.am',
  },
  'Objective-C': {
    runtime: 'AFNetworking/AFManager.m include/AFManager.h',
    tests: 'Tests/Tests/AFTest.m ShopTests/Cart.m Shop/CartTests.m ShopUITests/A.m Shop/CartSpec.mm',
    generated: 'a.pbobjc.m DerivedData/Build/a.m Podfile.lock',
    vendored: 'Pods/AFNetworking/a.m Carthage/Checkouts/a/a.m',
    config: 'Podfile Shop.podspec Shop.xcodeproj/project.pbxproj Base.lproj/Main.storyboard',
  },
  Swift: {
    runtime: 'Sources/App/routes.swift',
    tests: 'Tests/AppTests/A.swift AppTests/Cart.swift Sources/CartTests.swift',
    generated:
      '.build/checkouts/a/a.swift DerivedData/a.swift Resources/R.generated.swift a.pb.swift a.swiftinterface Package.resolved',
    vendored: 'Pods/A/A.swift Carthage/Checkouts/a/A.swift',
    config: 'Package.swift en.lproj/Localizable.strings',
  },
  Ruby: {
    runtime: 'app/models/order.rb db/migrate/20240101_init.rb db/schema.rb lib/tasks/a.rake',
    tests: 'spec/models/order_spec.rb test/order_test.rb features/a.feature spec/rails_helper.rb',
    fixtures: 'spec/fixtures/a.yml spec/cassettes/a.yml',
    generated: 'Gemfile.lock lib/a_pb.rb lib/a_services_pb.rb',
    vendored: 'vendor/bundle/a.rb',
    config: 'Gemfile Rakefile a.gemspec',
  },
  PHP: {
    runtime: 'src/Order.php database/migrations/2024_create.php',
    tests: 'tests/OrderTest.php src/OrderTest.php tests/AcceptanceCest.php tests/basic.phpt',
    generated: '_ide_helper.php composer.lock',
    vendored: 'vendor/a/b.php',
    config: 'composer.json phpunit.xml .php-cs-fixer.php',
  },
  Dart: {
    runtime: 'lib/a.dart',
    tests: 'test/a_test.dart integration_test/app.dart',
    generated:
      'lib/a.g.dart lib/a.freezed.dart lib/a.pbenum.dart .dart_tool/a.json lib/l10n/app_localizations_en.dart pubspec.lock',
    config: 'pubspec.yaml lib/l10n/app_en.arb',
  },
  R: {
    runtime: 'R/cart.R src/code.cpp',
    tests: 'tests/testthat/test-cart.R tests/testthat.R tests/testthat/helper.R',
    fixtures: 'tests/testthat/_snaps/cart.md',
    generated: 'R/RcppExports.R src/RcppExports.cpp renv.lock',
    vendored: 'renv/activate.R packrat/src/a.R',
    docs: 'man/cart.Rd vignettes/intro.Rmd README.Rmd',
    config: 'DESCRIPTION NAMESPACE shop.Rproj .Rprofile',
  },
  Julia: {
    runtime: 'src/A.jl',
    tests: 'test/runtests.jl',
    generated: 'Manifest.toml',
    docs: 'docs/make.jl',
    config: 'Project.toml',
  },
  Elixir: {
    runtime: 'lib/a.ex priv/repo/migrations/1_a.exs',
    tests: 'test/a_test.exs test/test_helper.exs test/support/case.ex',
    generated: '_build/dev/a.ex mix.lock',
    vendored: 'deps/plug/lib/plug.ex',
    config: 'mix.exs config/config.exs config/runtime.exs .formatter.exs',
  },
  Haskell: {
    runtime: 'src/A.hs app/Main.hs',
    tests: 'test/Main.hs src/ASpec.hs src/TestA.hs',
    generated: 'dist-newstyle/a.hs .stack-work/a.hs Paths_shop.hs cabal.project.freeze',
    config: 'a.cabal Setup.hs stack.yaml',
  },
  OCaml: {
    runtime: 'src/a.ml lib/a.mli',
    tests: 'test/test_a.ml test/run.t',
    generated: '_build/default/a.ml a.opam.locked',
    vendored: '_opam/lib/a.ml',
    config: 'dune-project src/dune a.opam',
  },
  Zig: {
    runtime: 'src/main.zig',
    tests: 'src/test.zig test/a.zig src/a_test.zig',
    generated: 'zig-cache/a.zig .zig-cache/a.zig zig-out/a.zig',
    config: 'build.zig build.zig.zon',
  },
  Lua: {
    runtime: 'lua/a/init.lua',
    tests: 'spec/a_spec.lua',
    vendored: 'lua_modules/share/a.lua',
    config: 'a-1.0-1.rockspec .luacheckrc',
  },
  Bash: { runtime: 'bin/run.sh', tests: 'test/a.bats a_test.sh spec/a_spec.sh lib/a_spec.sh' },
  PowerShell: { runtime: 'src/Get-A.ps1', tests: 'src/Get-A.Tests.ps1', config: 'Shop.psd1' },
  Solidity: {
    runtime: 'src/Token.sol script/Deploy.s.sol',
    tests: 'test/Token.t.sol test/token.ts',
    generated: 'typechain-types/Token.ts typechain/Token.ts',
    config: 'foundry.toml hardhat.config.ts',
  },
  Elm: { runtime: 'src/Main.elm', tests: 'tests/A.elm', vendored: 'elm-stuff/0.19.1/a.elm' },
  'Protocol Buffers': {
    runtime: 'proto/a.proto',
    generated: 'a.pb.go a_pb2.py a.pb.rs a_pb.js a_pb.d.ts a_grpc.pb.cc a.pb.swift buf.lock',
    config: 'buf.gen.yaml buf.yaml',
  },
  GraphQL: { runtime: 'schema.graphql', generated: 'src/__generated__/graphql.ts graphql.schema.json src/a.generated.ts' },
  'Prisma and SQL': {
    // Written by a program once, edited by hand from then on.
    runtime: 'prisma/schema.prisma prisma/migrations/1_init/migration.sql db/structure.sql',
    config: 'prisma/migrations/migration_lock.toml',
  },
  Terraform: {
    runtime: 'main.tf modules/a/variables.tf',
    tests: 'tests/a.tftest.hcl',
    generated: '.terraform.lock.hcl terraform.tfstate',
    vendored: '.terraform/modules/a/main.tf',
    config: 'prod.tfvars',
  },
  'CSS, SCSS and Less': { runtime: 'src/a.scss', generated: 'public/a.min.css public/a.css.map' },
  'Markdown and reStructuredText': { docs: 'README.md docs/index.rst guide.mdx CHANGELOG.rst' },
  'JSON, YAML, TOML, Dockerfile and Makefile': {
    config: 'a.json a.yaml a.toml Dockerfile docker-compose.yml Makefile .env.example',
  },
  'tables and logs': { fixtures: 'data/rows.csv data/rows.tsv data/events.jsonl run.log data/map.geojson' },
};

describe('the conventions of languages', () => {
  it.each(Object.entries(CONVENTIONS))('are known for %s', (_, conventions) => {
    const expected = Object.entries(conventions).flatMap(([role, paths]) => paths.split(' ').map((path) => [path, role]));
    expect(expected.map(([path = '']) => [path, fileRole(path)])).toEqual(expected);
  });
});
