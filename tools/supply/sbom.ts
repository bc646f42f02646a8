/** What a service is made of, in CycloneDX 1.6: for whoever asks at night whether we ship a package that was attacked. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pnpm, type Service } from './workspace.ts'

const Component = z.looseObject({
  'bom-ref': z.string(),
  type: z.enum(['library', 'application']),
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  purl: z.templateLiteral(['pkg:npm/', z.string()]),
  licenses: z
    .array(
      z.union([
        z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
        z.object({ expression: z.string() }),
      ]),
    )
    .optional(),
  externalReferences: z
    .array(
      z.object({
        type: z.string(),
        url: z.string(),
        hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.hex().length(128) })).optional(),
      }),
    )
    .optional(),
})

/** What we rely on of CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/. */
export const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.templateLiteral(['urn:uuid:', z.uuid()]),
  version: z.literal(1),
  metadata: z.looseObject({ component: Component, timestamp: z.string().optional() }),
  components: z.array(Component).min(1),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})
export type Sbom = z.infer<typeof Sbom>

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A UUID of version 8 (RFC 9562) that follows from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The same for the same content: pnpm's own comes in any order, with the time and a random number. */
function settled(sbom: Sbom): Sbom {
  const { timestamp: _, ...metadata } = sbom.metadata
  const content = {
    ...sbom,
    metadata,
    components: sbom.components.toSorted((a, b) => byCode(a['bom-ref'], b['bom-ref'])),
    dependencies: sbom.dependencies
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted(byCode) }))
      .toSorted((a, b) => byCode(a.ref, b.ref)),
  }
  return { ...content, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...content, serialNumber: '' }))}` }
}

/**
 * The packages that a service runs with, as one file of JSON. The same lockfile gives the same bytes on the same kind
 * of system.
 * @throws when pnpm cannot tell, or tells it in another shape.
 */
export function sbomOf(service: Service): string {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const printed = pnpm(['--silent', '--filter', `@abhyas/${service}`, 'sbom', '--prod', ...format])
  return `${JSON.stringify(settled(Sbom.parse(JSON.parse(printed))), null, 2)}\n`
}
