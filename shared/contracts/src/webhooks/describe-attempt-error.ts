const descriptions: Readonly<Record<string, string>> = {
  timeout: "No response within 10 s",
  dns_error: "The name has no address, or its name servers don’t answer",
  connect_refused: "The connection was refused",
  connection_error: "The connection failed",
  certificate_untrusted: "The certificate’s issuer isn’t trusted",
  certificate_invalid: "The certificate is for another name, or isn’t valid today",
  tls_error: "The server supports no common TLS version",
  blocked_address: "The name points to an address that webhooks may not reach",
  no_secret: "The workspace has no signing secret",
  secret_unreadable: "The signing secret can’t be decrypted: ask your operator",
  switched_off: "Not sent: the receiver is off",
};

export function describeAttemptError(error: string): string {
  const status = /^http_(\d{3})$/.exec(error)?.[1];
  if (status === undefined) return descriptions[error] ?? error;
  return status.startsWith("3")
    ? `The receiver responded with status ${status}; redirects aren’t followed`
    : `The receiver responded with status ${status}`;
}
