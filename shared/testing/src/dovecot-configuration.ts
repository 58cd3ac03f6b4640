import { userInfo } from "node:os";

type Options = { folder: string; port: number; password: string };

export function dovecotConfiguration({ folder, port, password }: Options): string {
  const isRoot = process.getuid?.() === 0;
  const { username, uid, gid } = userInfo();
  // As root Dovecot drops its rights to its package's users; as any other user it keeps its own.
  const users = isRoot
    ? ""
    : `default_internal_user = ${username}
default_login_user = ${username}
default_internal_group = ${gid}`;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
${users}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 1000
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${isRoot ? "dovecot" : uid} gid=${isRoot ? "dovecot" : gid} home=${folder}/mail/%u
}
service imap-login {
  service_count = 0
  client_limit = 1000
  process_limit = 1
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
# Without a penalty for refused logins, which would slow down every login from this address.
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
`;
}
