/** TypeORM: the tables of entities. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceSite } from '#model';

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

/** `OrderItem` → `order_item`, as the default naming strategy does. */
const snakeCase = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/gu, '$1$3_$2$4').toLowerCase();

const fieldOf = (value: CodeValue | undefined, name: string): CodeValue | undefined =>
  value?.kind === 'object' ? value.fields.find((each) => each.name === name)?.value : undefined;

/** `@Entity()`, `@Entity('orders')`, `@Entity({ name: 'orders', schema: 'shop' })`, `@Entity('orders', { schema: 'shop' })` */
const tableOf = ({ owner, arguments: [first, second] }: SurfaceSite): readonly SurfaceDraft[] => {
  if (owner?.kind !== 'name') return [];
  const name = fieldOf(first, 'name') ?? (first?.kind === 'object' ? undefined : first) ?? text(snakeCase(owner.name));
  const schema = fieldOf(first, 'schema') ?? fieldOf(second, 'schema');
  const parts = { name, entity: owner, ...(schema ? { schema } : {}) };
  return [{ kind: 'db_table', detail: { access: 'ddl', by: 'model' }, parts }];
};

export const typeorm: Framework = {
  name: 'typeorm',
  version: 1,
  rules: [{ on: 'call', names: ['Entity'], of: ['typeorm.Entity'], decorates: 'type', read: tableOf }],
};
