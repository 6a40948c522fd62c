/** File events are reliable only on Linux, where they are queued before the writer's call returns, and on local disks. */
import { statfsSync } from 'node:fs';

/** `f_type` of statfs(2). A network file system does not report writes by other machines. */
const LOCAL_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0xef_53, 'ext2 to ext4'],
  [0x58_46_53_42, 'xfs'],
  [0x91_23_68_3e, 'btrfs'],
  [0x01_02_19_94, 'tmpfs'],
  [0x2f_c1_2f_c1, 'zfs'],
  [0xf2_f5_20_10, 'f2fs'],
  [0x79_4c_76_30, 'overlayfs'],
  [0xca_45_1a_4e, 'bcachefs'],
]);

/** Undefined if the folder can be watched. */
export const unwatchableReason = (root: string, platform: string = process.platform): string | undefined => {
  if (platform !== 'linux') return `file events may arrive late on ${platform}`;
  const { type } = statfsSync(root);
  return LOCAL_FILE_SYSTEMS.has(type)
    ? undefined
    : `file events may be missing on this file system (type 0x${type.toString(16)})`;
};
