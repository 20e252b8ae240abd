import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { DateTimeISO: 'string', Day: 'string', JSONObject: 'Record<string, unknown>' }

/**
 * Types for the browser's operations (`*.graphql` beside the component that needs them), made from
 * the emitted schema.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  generates: {
    'web/generated/': {
      documents: ['web/**/*.graphql'],
      preset: 'client',
      // The server runs these texts for their hashes alone; a document carries its own as
      // `__meta__.hash`.
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars,
      },
    },
    // A partner's program: texts in place of parsed documents, as it has no library for them.
    'examples/partner/generated/': {
      documents: ['examples/partner/*.graphql'],
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true, scalars },
    },
  },
}

export default config
