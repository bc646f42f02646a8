export { derivedBytes as demoBytes, derivedId as demoId } from '../derived-id.ts'
