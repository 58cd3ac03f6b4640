const descriptions: Readonly<Record<string, string>> = {
  timeout: "No answer within ten seconds",
  dns_error: "The name has no address, or its servers don’t answer",
  connect_refused: "Nobody listens there",
  connection_error: "The connection broke, or can’t be made",
  certificate_untrusted: "The certificate’s authority is not trusted",
  certificate_invalid: "The certificate is not for that name, or not valid today",
  tls_error: "No TLS could be agreed on",
  blocked_address: "The name leads to an address that webhooks may not reach",
  no_secret: "The workspace has no signing secret",
  secret_unreadable: "The signing secret can’t be opened: ask who runs Outbound",
  switched_off: "Nothing was sent: the receiver was switched off",
};

export function describeAttemptError(error: string): string {
  const status = /^http_(\d{3})$/.exec(error)?.[1];
  if (status === undefined) return descriptions[error] ?? error;
  return status.startsWith("3")
    ? `It answered with status ${status}; redirects aren’t followed`
    : `It answered with status ${status}`;
}
