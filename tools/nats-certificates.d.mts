// Types of nats-certificates.mjs for TypeScript callers.

export function makeCertificates(
  folder: string,
  hostsByName: Readonly<Record<string, readonly string[]>>,
): Promise<void>
