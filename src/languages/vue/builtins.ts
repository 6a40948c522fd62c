/** Names that the compiler of Vue declares in scripts. */
export const VUE_BUILTINS: ReadonlySet<string> = new Set(
  'defineProps defineEmits defineExpose defineOptions defineSlots defineModel withDefaults'.split(' '),
);
