/** A parameter, a field of a body or of an answer, as the documentation prints it. */
export interface ApiField {
  name: string
  place: string
  type: string
  required: boolean
}

/** One call as the documentation prints it. */
export interface ApiCall {
  method: string
  path: string
  summary: string
  access: string
  fields: ApiField[]
  status: string
  answer: ApiField[]
}

/** The calls under the first word of their path. */
export interface ApiSection {
  name: string
  calls: ApiCall[]
}
