/** Sinatra: routes at the top level and in applications, with namespaces around them. */
import type { Framework } from '#model';

const IMPORTS = ['sinatra', 'sinatra/base', 'sinatra/namespace'];

export const sinatra: Framework = {
  name: 'sinatra',
  version: 1,
  rules: [
    {
      on: 'call',
      imports: IMPORTS,
      names: ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'link', 'unlink'],
      when: [
        { part: { receiver: true }, is: 'absent' },
        { part: { argument: 0 }, is: 'path' },
        { part: { argument: -1 }, is: 'function' },
      ],
      kind: 'route',
      parts: { router: { around: true }, method: { name: 'upper case' }, path: { argument: 0 }, handler: { argument: -1 } },
    },
    {
      on: 'call',
      imports: IMPORTS,
      names: ['namespace'],
      when: [
        { part: { receiver: true }, is: 'absent' },
        { part: { argument: 0 }, is: 'path' },
        { part: { argument: -1 }, is: 'function' },
      ],
      kind: 'mount',
      parts: { router: { around: true }, child: { argument: -1 }, prefix: { argument: 0 } },
    },
  ],
};
