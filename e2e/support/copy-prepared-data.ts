import { copyPreparedData } from './prepared-data.ts'

/** A program: fills the data folder of the server that is started next with prepared data. */
const { DATA_DIR } = process.env
if (!DATA_DIR) throw new Error('DATA_DIR names no folder to fill.')
await copyPreparedData(DATA_DIR)
