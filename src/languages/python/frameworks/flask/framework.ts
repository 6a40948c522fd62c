/** Flask: routes of applications and blueprints. */
import type { Framework, Selector } from '#model';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];
const PATH: Selector = { firstOf: [{ argument: 0 }, { named: 'rule' }] };
const PREFIX: Selector = { named: 'url_prefix' };

export const flask: Framework = {
  name: 'flask',
  version: 1,
  keepsTrailingSlash: true,
  routers: [
    { origin: 'flask.Flask()', isApp: true },
    { origin: 'flask.Blueprint()', prefix: PREFIX },
    { origin: 'quart.Quart()', isApp: true },
    { origin: 'quart.Blueprint()', prefix: PREFIX },
  ],
  rules: [
    {
      on: 'call',
      names: ['route'],
      of: 'router',
      takesUnknown: true,
      decorates: 'member',
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: {
        router: { receiver: true },
        method: { firstOf: [{ named: 'methods' }, { text: 'GET' }] },
        path: PATH,
        handler: { owner: true },
      },
    },
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      takesUnknown: true,
      decorates: 'member',
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: { router: { receiver: true }, method: { name: 'upper case' }, path: PATH, handler: { owner: true } },
    },
    {
      on: 'call',
      names: ['add_url_rule'],
      of: 'router',
      takesUnknown: true,
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: {
        router: { receiver: true },
        method: { firstOf: [{ named: 'methods' }, { text: 'GET' }] },
        path: PATH,
        handler: { firstOf: [{ named: 'view_func' }, { argument: 2 }] },
      },
    },
    {
      on: 'call',
      names: ['register_blueprint'],
      of: 'router',
      takesUnknown: true,
      kind: 'mount',
      parts: { router: { receiver: true }, child: { argument: 0 }, prefix: PREFIX },
      detail: { replacesPrefix: 'true' },
    },
    {
      on: 'call',
      names: ['before_request', 'after_request', 'teardown_request', 'before_app_request', 'after_app_request'],
      of: 'router',
      decorates: 'member',
      kind: 'middleware',
      parts: { router: { receiver: true }, name: { owner: true } },
    },
  ],
};
