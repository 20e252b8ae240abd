import type { GoneBecause } from './look.ts'

/** Why a risk ended, as a sentence without a full stop. */
export function goneSentence(because: GoneBecause, source: string, supplier: string): string {
  if (because === 'left') return `${source} no longer says it`
  if (because === 'differs') return `what is known of ${supplier} no longer agrees with the entry of ${source}`
  if (because === 'removed') return `${supplier} is no longer one of your suppliers`
  return `${source} said it too long ago to be news`
}
