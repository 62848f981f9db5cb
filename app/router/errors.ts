/** Replaces the router's own, which reads errors sent by server components: there are none here. */
export const decodeRedirectErrorDigest = notCalled
export const decodeRouteErrorResponseDigest = notCalled

function notCalled() {}
