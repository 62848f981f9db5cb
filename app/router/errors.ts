/** Replaces the router's own, which reads errors sent by server components: there are none here. */
export const decodeRedirectErrorDigest = nothing
export const decodeRouteErrorResponseDigest = nothing

function nothing() {}
