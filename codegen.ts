import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types for the browser's operations (`*.graphql` beside the component that needs them), made from the emitted schema. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.graphql'],
  ignoreNoDocuments: true,
  generates: {
    'web/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTimeISO: 'string', Day: 'string', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
}

export default config
