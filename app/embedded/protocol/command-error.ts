/** MongoDB error codes that this server returns, by name. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  DataCorruptionDetected: 366,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
} as const

export type CodeName = keyof typeof CODES

/** Error response of a command; the driver throws it as a MongoServerError with MongoDB's error code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly codeName: CodeName
  /** further fields of the error response, e.g. keyPattern */
  readonly details: Record<string, unknown>

  constructor(codeName: CodeName, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.codeName = codeName
    this.details = details
  }

  get code(): number {
    return CODES[this.codeName]
  }
}

/** Error for an unsupported feature, which must not silently give a different result. */
export function unsupported(what: string): CommandError {
  return new CommandError(
    'CommandNotSupported',
    `${what} is not supported by the embedded database (use MONGODB_URI for a MongoDB server)`,
  )
}
