import { describe, expect, it } from 'vitest';
import { fileRole, isInScope, SCOPES } from './file-roles.ts';

/** Each text holds several paths. */
const PATHS = {
  runtime: [
    'src/app.ts pkg/cmd/pr/list/list.go moto/s3/models.py app/models/order.rb Cargo/lib.rs web/style.css',
    'src/Latest.java src/Contest.cs internal/docs/man.go src/examples/gallery.ts src/external/client.ts',
    'db/migrations/0001_initial.py cmd/gen/main.go tools/build/bundle.ts src/protest.ts testing/fake.go',
    'internal/configs/decoder_spec.go src/snapshots/store.ts src/attest.rs lib/t/parser.ts src/spectrum.ts',
  ],
  config: [
    'package.json tsconfig.build.json pyproject.toml .github/workflows/ci.yml Dockerfile deploy/Dockerfile.web',
    'go.mod Makefile requirements-dev.txt requirements/extras/redis.txt CMakeLists.txt .env.example',
    'vite.config.ts app.csproj pom.xml build.gradle.kts .husky/pre-commit lib/BUILD crates/a/build.rs charts/app/values.yaml',
  ],
  tests: [
    'pkg/cmd/list_test.go tests/test_s3.py src/a.test.ts src/a.spec.tsx src/__tests__/a.js conftest.py',
    'app/tests.py src/test/java/FooTest.java src/OrderTests.cs Shop.Tests/Order.cs AppTests/Cart.swift',
    'spec/models/order_spec.rb lib/order_test.exs t/order.t src/order_test.dart tests/order.rs src/tests.rs',
    'okhttp/src/jvmTest/kotlin/Helper.kt src/commonTest/kotlin/Util.kt src/androidUnitTest/kotlin/Rule.kt',
    'test/run.bats cypress/login.cy.ts runtime-tests/deno/x.ts jest.setup.ts src/test-utils/render.tsx',
    'crates/a/benches/load.rs features/login.feature core/OrderSpec.scala e2e/login.ts src/order-test.js order_SUITE.erl a.t.sol',
  ],
  fixtures: [
    'internal/testdata/main.tf tests/fixtures/user.json src/__snapshots__/a.test.ts.snap src/__mocks__/fs.ts',
    'testdata/.terraform.lock.hcl spec/cassettes/login.yml mocks/store.go a.snap',
  ],
  generated: [
    'api/user.pb.go user_pb2.py user_pb2_grpc.py lib/user.g.dart user.freezed.dart src/schema.generated.ts',
    'zz_generated.deepcopy.go dist/index.js public/jquery.min.js Form.Designer.cs src/__generated__/api.ts',
    'core/target/generated-sources/a/A.java obj/Debug/Shop.AssemblyInfo.cs',
    'package-lock.json yarn.lock pnpm-lock.yaml go.sum Cargo.lock uv.lock Gemfile.lock sub/go.sum',
  ],
  docs: [
    'README.md LICENSE docs/conf.py docs/guide/start.md examples/app/index.ts CHANGELOG notes.txt',
    'packages/x/README.mdx sample/entity/Post.ts website/pages/index.js src/Button.stories.tsx',
  ],
  vendored: ['vendor/github.com/a/b.go node_modules/a/test/index.js src/third_party/zlib/z.c external/x.c deps/v8/v8.cc'],
} as const;

describe('the role of a file', () => {
  it.each(Object.entries(PATHS))('is %s', (role, texts) => {
    const paths = texts.flatMap((text) => text.split(' '));
    expect(paths.map((path) => [path, fileRole(path)])).toEqual(paths.map((path) => [path, role]));
  });

  it('decides which scopes it is in, with the mark in its text', () => {
    const scopesOf = (role: ReturnType<typeof fileRole>, isGenerated = false) =>
      SCOPES.filter((scope) => isInScope(scope, { role, isGenerated }));
    expect(scopesOf('runtime')).toEqual(['mixed', 'runtime']);
    expect(scopesOf('config')).toEqual(['mixed', 'runtime']);
    expect(scopesOf('runtime', true)).toEqual(['mixed']);
    expect(scopesOf('docs', true)).toEqual(['mixed', 'docs']);
    for (const role of ['tests', 'fixtures', 'generated', 'vendored'] as const) expect(scopesOf(role)).toEqual(['mixed']);
  });
});
