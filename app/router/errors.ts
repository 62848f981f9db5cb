/** In the place of the router's own, which reads errors that server components send: there are none here. */
export const decodeRedirectErrorDigest = nothing
export const decodeRouteErrorResponseDigest = nothing

function nothing() {}
