import { writeFileSync } from 'node:fs'
import { graphSchema, schemaText } from './graphql/schema.ts'

writeFileSync('schema.graphql', schemaText(graphSchema()))
