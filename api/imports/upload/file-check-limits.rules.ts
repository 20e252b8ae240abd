/**
 * What a visitor without an account may import. Proposed: a year of a shop of usual size.
 * `announced` counts cancelled files too, `unpackedMegabytes` is of each file.
 */
export const fileCheckLimits = { files: 12, announced: 60, megabytes: 200, unpackedMegabytes: 1_000 } as const
