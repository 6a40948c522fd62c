// Reads paths on standard input, writes what Zig's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated.
const std = @import("std");
const Ast = std.zig.Ast;
const Node = Ast.Node.Index;

const Lister = struct {
    tree: Ast,
    path: []const u8,
    out: *std.ArrayList(u8),
    /// Declarations of containers: everything else is local.
    is_member: []bool,

    fn add(self: Lister, kind: []const u8, token: Ast.TokenIndex) !void {
        const line = self.tree.tokenLocation(0, token).line + 1;
        const slice = self.tree.tokenSlice(token);
        const name = if (slice[0] == '"') slice[1 .. slice.len - 1] else slice;
        try self.out.writer().print("{s}\t{d}\t{s}\t{s}\n", .{ self.path, line, kind, name });
    }

    fn markMembers(self: Lister) void {
        for (self.tree.rootDecls()) |member| self.is_member[member] = true;
        for (0..self.tree.nodes.len) |index| {
            var buffer: [2]Node = undefined;
            const container = self.tree.fullContainerDecl(&buffer, @intCast(index)) orelse continue;
            for (container.ast.members) |member| self.is_member[member] = true;
        }
    }

    fn listAll(self: Lister) !void {
        self.markMembers();
        try self.listFields(self.tree.rootDecls(), .keyword_struct);
        for (1..self.tree.nodes.len) |index| {
            const node: Node = @intCast(index);
            var buffer: [2]Node = undefined;
            if (self.tree.fullContainerDecl(&buffer, node)) |container|
                try self.listFields(container.ast.members, self.tree.tokens.items(.tag)[container.ast.main_token]);
            if (self.tree.fullVarDecl(node)) |variable| try self.listVariable(node, variable);
            try self.listNamed(node);
        }
    }

    fn listFields(self: Lister, members: []const Node, container: std.zig.Token.Tag) !void {
        for (members) |member| {
            const field = self.tree.fullContainerField(member) orelse continue;
            const name = field.ast.main_token;
            if (self.tree.tokens.items(.tag)[name] != .identifier) continue;
            if (container == .keyword_struct and field.ast.tuple_like) continue;
            if (container == .keyword_enum and std.mem.eql(u8, self.tree.tokenSlice(name), "_")) continue;
            try self.add("field", name);
        }
    }

    fn listVariable(self: Lister, node: Node, variable: Ast.full.VarDecl) !void {
        const name = variable.ast.mut_token + 1;
        const value = variable.ast.init_node;
        const has_type = variable.ast.type_node != 0;
        var buffer: [2]Node = undefined;
        const holds_type = !has_type and value != 0 and (self.tree.fullContainerDecl(&buffer, value) != null or self.errorsOf(value) != null);
        if (holds_type) if (self.errorsOf(value)) |set| try self.listErrors(set);
        if (holds_type) return self.add("type", name);
        if (!self.is_member[node]) return;
        const kind = if (variable.visib_token == null and self.isImport(value)) "import" else "variable";
        try self.add(kind, name);
    }

    fn errorsOf(self: Lister, value: Node) ?Node {
        return switch (self.tree.nodes.items(.tag)[value]) {
            .error_set_decl => value,
            .merge_error_sets => self.errorsOf(self.tree.nodes.items(.data)[value].lhs),
            else => null,
        };
    }

    fn listErrors(self: Lister, set: Node) !void {
        var token = self.tree.nodes.items(.main_token)[set] + 2;
        while (self.tree.tokens.items(.tag)[token] != .r_brace) : (token += 1)
            if (self.tree.tokens.items(.tag)[token] == .identifier) try self.add("error", token);
    }

    /// `@import("file.zig")`, or a part of it.
    fn isImport(self: Lister, value: Node) bool {
        if (value == 0) return false;
        const data = self.tree.nodes.items(.data)[value];
        return switch (self.tree.nodes.items(.tag)[value]) {
            .builtin_call_two => std.mem.eql(u8, self.tree.tokenSlice(self.tree.nodes.items(.main_token)[value]), "@import"),
            .field_access => self.isImport(data.lhs),
            else => false,
        };
    }

    fn listNamed(self: Lister, node: Node) !void {
        const main_token = self.tree.nodes.items(.main_token)[node];
        const tags = self.tree.tokens.items(.tag);
        switch (self.tree.nodes.items(.tag)[node]) {
            .fn_proto_simple, .fn_proto_multi, .fn_proto_one, .fn_proto => {
                if (tags[main_token + 1] == .identifier) try self.add("function", main_token + 1);
            },
            .test_decl => {
                const has_name = tags[main_token + 1] != .l_brace;
                try self.add("test", if (has_name) main_token + 1 else main_token);
            },
            else => {},
        }
    }
};

pub fn main() !void {
    var arena = std.heap.ArenaAllocator.init(std.heap.page_allocator);
    const allocator = arena.allocator();
    const paths = try std.io.getStdIn().readToEndAlloc(allocator, 1 << 24);
    var out = std.ArrayList(u8).init(allocator);
    var lines = std.mem.tokenizeScalar(u8, paths, '\n');
    while (lines.next()) |path| {
        const text = try std.fs.cwd().readFileAllocOptions(allocator, path, 1 << 24, null, 1, 0);
        const tree = try Ast.parse(allocator, text, .zig);
        const is_member = try allocator.alloc(bool, tree.nodes.len);
        @memset(is_member, false);
        const lister = Lister{ .tree = tree, .path = path, .out = &out, .is_member = is_member };
        if (tree.errors.len == 0) try lister.listAll() else try out.writer().print("!\t{s}\n", .{path});
    }
    try std.io.getStdOut().writeAll(out.items);
}
