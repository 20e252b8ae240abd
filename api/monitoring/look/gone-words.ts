import type { GoneBecause } from './look.ts'

/** Why a risk ended, as a sentence without a full stop. */
export function goneSentence(because: GoneBecause, source: string, supplier: string): string {
  if (because === 'left') return `${source} no longer says it`
  if (because === 'differs') return `what is known of ${supplier} no longer agrees with the entry of ${source}`
  if (because === 'minor') return `${supplier} is no longer of high criticality, and only of such suppliers is it told`
  if (because === 'product') return `the product whose barcode agreed no longer comes from ${supplier}`
  if (because === 'removed') return `${supplier} is no longer one of your suppliers`
  return `${source} said it too long ago to be news`
}
