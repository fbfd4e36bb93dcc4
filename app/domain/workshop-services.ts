/** The three services with figures and objectifs (spec 1 §1, 3 §1), in display order. */
export const PRODUCTIVE_SERVICES = ['mechanic', 'quickService', 'body'] as const
export type ProductiveService = (typeof PRODUCTIVE_SERVICES)[number]

/** Every service (team) of a concession (spec 1 §3). */
export const SERVICES = [
  ...PRODUCTIVE_SERVICES,
  'guidance',
  'administrative',
  'cas_ccs_ce',
] as const
export type Service = (typeof SERVICES)[number]

/** French labels of the services (spec 1 §3). */
export const SERVICE_LABELS: Readonly<Record<Service, string>> = {
  mechanic: 'Mécanique',
  quickService: 'Service Rapide',
  body: 'Carrosserie',
  guidance: 'Encadrement',
  administrative: 'Administration',
  cas_ccs_ce: 'CAS/CCS/CE',
}

const ALIASES: Readonly<Record<string, Service>> = { cas_css_ce: 'cas_ccs_ce', bodywork: 'body' }

/** Parses a service key, aliases included (4-decisions, 4); undefined when unknown. */
export function readServiceKey(text: string): Service | undefined {
  return Object.hasOwn(ALIASES, text) ? ALIASES[text] : SERVICES.find((service) => service === text)
}

/** Parses the key of a productive service in a URL or a REST call; null when unknown. */
export function readProductiveService(text: string | null): ProductiveService | null {
  return PRODUCTIVE_SERVICES.find((service) => service === text) ?? null
}

/** Builds a record with one value per productive service, in display order. */
export function byService<T>(of: (service: ProductiveService) => T): Record<ProductiveService, T> {
  return { mechanic: of('mechanic'), quickService: of('quickService'), body: of('body') }
}

/** True for a service with hours, revenue and objectifs. */
export function isProductive(service: string): service is ProductiveService {
  return PRODUCTIVE_SERVICES.some((productive) => productive === service)
}
