/** NestJS: controllers, global prefixes, providers, guards, scheduled jobs, messages and events. */
import type { Framework, SurfaceRule } from '#model';

const VERBS: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ALL',
  Sse: 'GET',
};

const common = (name: string): string => `@nestjs/common.${name}`;

const ROUTES = Object.entries(VERBS).map(
  ([name, method]): SurfaceRule => ({
    on: 'call',
    names: [name],
    of: [common(name)],
    takesUnknown: true,
    decorates: 'member',
    kind: 'route',
    parts: { router: { type: true }, method: { text: method }, path: { argument: 0 }, handler: { owner: true } },
  }),
);

export const nestjs: Framework = {
  name: 'nestjs',
  version: 1,
  startsWithoutSlash: true,
  routers: [
    { origin: '@nestjs/core.NestFactory.create()', isApp: true },
    { origin: '@nestjs/common.INestApplication()', isApp: true },
  ],
  rules: [
    ...ROUTES,
    {
      on: 'call',
      names: ['Controller'],
      of: [common('Controller')],
      decorates: 'type',
      kind: 'mount',
      parts: {
        child: { owner: true },
        prefix: { firstOf: [{ argument: 0, field: 'path' }, { argument: 0 }] },
        version: { argument: 0, field: 'version' },
      },
    },
    {
      on: 'call',
      names: ['setGlobalPrefix'],
      takesUnknown: true,
      kind: 'mount',
      parts: { prefix: { argument: 0 } },
      detail: { scope: 'global' },
    },
    {
      on: 'call',
      names: ['UseGuards'],
      of: [common('UseGuards')],
      kind: 'auth_guard',
      parts: { name: { argument: 0 } },
    },
    {
      on: 'call',
      names: ['Injectable'],
      of: [common('Injectable')],
      decorates: 'type',
      kind: 'di_registration',
      parts: { name: { owner: true }, implementation: { owner: true } },
      detail: { lifetime: 'singleton' },
    },
    {
      on: 'call',
      names: ['get', 'getOrThrow'],
      of: ['@nestjs/config.ConfigService().get', '@nestjs/config.ConfigService().getOrThrow'],
      when: [{ part: { argument: 0 }, is: 'text' }],
      kind: 'config',
      parts: { name: { argument: 0 } },
    },
    {
      on: 'call',
      names: ['Cron', 'Interval', 'Timeout'],
      of: ['@nestjs/schedule.Cron', '@nestjs/schedule.Interval', '@nestjs/schedule.Timeout'],
      decorates: 'member',
      kind: 'scheduled_job',
      parts: { name: { owner: true }, schedule: { argument: 0 } },
    },
    {
      on: 'call',
      names: ['OnEvent'],
      of: ['@nestjs/event-emitter.OnEvent'],
      decorates: 'member',
      kind: 'event',
      parts: { name: { argument: 0 }, handler: { owner: true } },
      detail: { direction: 'on' },
    },
    {
      on: 'call',
      names: ['MessagePattern', 'EventPattern'],
      of: ['@nestjs/microservices.MessagePattern', '@nestjs/microservices.EventPattern'],
      decorates: 'member',
      kind: 'queue',
      parts: { name: { argument: 0 }, handler: { owner: true } },
      detail: { direction: 'consume' },
    },
  ],
};
