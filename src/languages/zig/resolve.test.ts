import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveZig } from './resolve.ts';

const files = viewFilesOf({
  'build.zig': `pub fn build(b: *std.Build) void {
    _ = b.addModule("shop", .{ .root_source_file = b.path("src/shop.zig") });
    const tax = b.createModule(.{ .root_source_file = b.path("lib/tax.zig"), .target = target });
    shop.addImport("tax", tax);
    const old = b.addModule("old", .{ .root_source_file = .{ .path = "src/old.zig" } });
}`,
  'src/shop.zig': '',
  'src/old.zig': '',
  'src/orders/line.zig': '',
  'lib/tax.zig': '',
});

const resolve = (specifier: string, from: string) => resolveZig({ specifier, from: repoPath(from), files });

it('finds a file beside the one that imports it', async () => {
  expect(await resolve('orders/line.zig', 'src/shop.zig')).toEqual({ paths: ['src/orders/line.zig'] });
  expect(await resolve('../shop.zig', 'src/orders/line.zig')).toEqual({ paths: ['src/shop.zig'] });
  expect(await resolve('missing.zig', 'src/shop.zig')).toBeUndefined();
});

it('finds the modules that build.zig names', async () => {
  expect(await resolve('shop', 'src/orders/line.zig')).toEqual({ paths: ['src/shop.zig'] });
  expect(await resolve('tax', 'src/shop.zig')).toEqual({ paths: ['lib/tax.zig'] });
  expect(await resolve('old', 'src/shop.zig')).toEqual({ paths: ['src/old.zig'] });
});

it('knows what is outside, and does not know what a build makes', async () => {
  expect(await resolve('std', 'src/shop.zig')).toEqual({ external: 'std' });
  expect(await resolve('clap', 'src/shop.zig')).toEqual({ external: 'clap' });
  expect(await resolve('build_options', 'src/shop.zig')).toBeUndefined();
});
