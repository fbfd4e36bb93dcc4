/** The product's configuration (spec 6), parsed once. */
export interface Environment {
  production: boolean
  port: number
  host: string
  /** null: the embedded database */
  mongodbUri: string | null
  dataDir: string
  sessionSecret: string
  appUrl: string
  smtpUrl: string | null
  mailFrom: string
  demo: 'auto' | 'off'
  /** fixed Paris wall time `yyyy-MM-ddTHH:mm`, refused in production */
  now: string | null
  logLevel: string
}

/** The parsed environment; throws one sentence that says what to do when a variable is malformed. */
export function environment(): Environment {
  throw new Error('not parsed yet')
}
