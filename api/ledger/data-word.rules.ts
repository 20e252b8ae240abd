/** What a shop's rows are called: of files alone, or of connections too. Both words are plural. */
export type DataWord = 'files' | 'records'

/** The word for the rows of a shop of which a connection has told some, or none. */
export const dataWordOf = (isToldByConnections: boolean): DataWord => (isToldByConnections ? 'records' : 'files')
