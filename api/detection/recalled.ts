const words = /\b(recall(ed)?|rückruf|rappel)\b/iu

/**
 * Whether a refund's reason says that the product was recalled: its owner knows of it, and who made
 * it pays.
 */
export function isRecalled(reason: string): boolean {
  return words.test(reason)
}
