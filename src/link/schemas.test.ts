/** Links between the files of schemas: messages through imports, types and fragments of one schema, models. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

describe('Protocol Buffers', () => {
  it('finds types in the files that are imported, by any part of their package', async () => {
    const { uses } = await linksOf(`//- api/shop/v1/order.proto
package shop.v1;
import "shop/common/all.proto";
message Order {
  common.Money price = 1;
  .shop.common.Money vat = 2;
  shop.common.Shade.Depth depth = 3;
}
service Orders {
  rpc Get(GetRequest) returns (Order);
}
//- api/shop/v1/requests.proto
package shop.v1;
message GetRequest { Order like = 1; }
//- api/shop/common/all.proto
package shop.common;
import public "shop/common/money.proto";
message Shade { enum Depth { LIGHT = 0; } }
//- api/shop/common/money.proto
package shop.common;
message Money { int64 units = 1; }
//- old/shop/common/money.proto
package shop.common;
message Money { string text = 1; }
`);
    expect(await uses('api/shop/common/money.proto#shop.common.Money')).toEqual([
      'api/shop/v1/order.proto:4 type',
      'api/shop/v1/order.proto:5 type',
    ]);
    expect(await uses('old/shop/common/money.proto#shop.common.Money')).toEqual([]);
    expect(await uses('api/shop/common/all.proto#shop.common.Shade.Depth')).toEqual(['api/shop/v1/order.proto:6 type']);
    expect(await uses('api/shop/v1/requests.proto#shop.v1.GetRequest')).toEqual(['api/shop/v1/order.proto:9 type']);
    expect(await uses('api/shop/v1/order.proto#shop.v1.Order')).toEqual([
      'api/shop/v1/order.proto:9 type',
      'api/shop/v1/requests.proto:2 type',
    ]);
  });

  it('finds extensions that are used as options', async () => {
    const { uses } = await linksOf(`//- rules.proto
package rules;
extend google.protobuf.FieldOptions { optional string max = 1; }
//- a.proto
import "rules.proto";
message A { string b = 1 [(rules.max) = "9"]; }
`);
    expect(await uses('rules.proto#rules.max')).toEqual(['a.proto:2 read']);
  });
});

describe('GraphQL', () => {
  it('finds types, fragments and fields of the root types in other files of the project', async () => {
    const { uses } = await linksOf(`//- api/package.json
{}
//- api/order.graphql
type Order implements Node { id: ID! lines: [Line!]! }
extend type Query {
  order(id: ID!): Order
}
//- api/root.graphql
interface Node { id: ID! }
type Query { node: Node }
type Line { sku: String @auth }
directive @auth on FIELD_DEFINITION
//- web/package.json
{}
//- web/order.graphql
query FindOrder {
  order(id: 1) { ...OrderParts }
  ... on Line { sku }
}
//- web/parts.graphql
fragment OrderParts on Order { id }
//- other/package.json
{}
//- other/schema.graphql
type Order { total: Int }
type Cart { orders: [Order] }
`);
    expect(await uses('api/order.graphql#Order')).toEqual(['api/order.graphql:3 type', 'web/parts.graphql:1 type']);
    expect(await uses('other/schema.graphql#Order')).toContain('other/schema.graphql:2 type');
    expect(await uses('api/order.graphql#Query.order')).toEqual(['web/order.graphql:2 read']);
    expect(await uses('api/root.graphql#Line.sku')).toEqual(['web/order.graphql:3 read']);
    expect(await uses('web/parts.graphql#OrderParts')).toEqual(['web/order.graphql:2 call']);
    expect(await uses('api/root.graphql#Node')).toEqual(['api/order.graphql:1 implementation', 'api/root.graphql:2 type']);
    expect(await uses('api/root.graphql#auth')).toEqual(['api/root.graphql:3 call']);
  });
});

describe('Prisma', () => {
  it('finds models, their fields and values in the other files of a schema', async () => {
    const { uses } = await linksOf(`//- schema/user.prisma
model User {
  id    String @id
  role  Role   @default(USER)
  posts Post[]
}
//- schema/post.prisma
model Post {
  author   User   @relation(fields: [authorId], references: [id])
  authorId String
}
enum Role { 
  USER
}
`);
    expect(await uses('schema/user.prisma#User')).toEqual(['schema/post.prisma:2 type']);
    expect(await uses('schema/user.prisma#User.id')).toEqual(['schema/post.prisma:2 read']);
    expect(await uses('schema/post.prisma#Post')).toEqual(['schema/user.prisma:4 type']);
    expect(await uses('schema/post.prisma#Post.authorId')).toEqual(['schema/post.prisma:2 read']);
    expect(await uses('schema/post.prisma#Role.USER')).toEqual(['schema/user.prisma:3 read']);
  });
});
