/** Where a visitor sees what was found in their files. */
export const resultPath = '/check/result'
