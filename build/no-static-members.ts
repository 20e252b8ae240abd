/**
 * In place of hoist-non-react-statics in the client: higher-order components are not used there.
 */
export default function noStaticMembers(): never {
  throw new Error('The client has no higher-order components: see vite.config.ts.')
}
