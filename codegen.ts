import type { CodegenConfig } from '@graphql-codegen/cli'

/** Typed documents for the web application, from the operations that live beside its components. */
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
