/** Names that the compiler of Svelte declares: runes, and what stands for the properties of a component. */
export const SVELTE_BUILTINS: ReadonlySet<string> = new Set(
  '$state $derived $effect $props $bindable $inspect $host $$props $$restProps $$slots'.split(' '),
);
