/** Parameter, body field or response field in the API documentation. */
export interface ApiField {
  name: string
  place: string
  type: string
  required: boolean
}

/** REST call in the API documentation. */
export interface ApiCall {
  method: string
  path: string
  summary: string
  access: string
  fields: ApiField[]
  status: string
  answer: ApiField[]
}

/** Calls with the same first path segment. */
export interface ApiSection {
  name: string
  calls: ApiCall[]
}
