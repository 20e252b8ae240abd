import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types for the browser's operations (`*.graphql` beside the component that needs them), made from the emitted schema. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.graphql'],
  ignoreNoDocuments: true,
  generates: {
    'web/generated/': {
      preset: 'client',
      // The server runs these texts for their hashes alone; a document carries its own as `__meta__.hash`.
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTimeISO: 'string', Day: 'string', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
}

export default config
