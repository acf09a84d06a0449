export interface Ports {
  gateway: number;
  monitor: number;
}

/**
 * Returns the settings that a cluster with only one object store needs to become ready and to use
 * little space.
 */
export function configuration(dir: string, id: string, { gateway, monitor }: Ports): string {
  return `[global]
fsid = ${id}
mon_host = [v2:127.0.0.1:${monitor}/0]
mon_initial_members = a
public_network = 127.0.0.0/8
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
ms_bind_port_min = 30100
ms_bind_port_max = 32700
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
keyring = ${dir}/keyring
run_dir = ${dir}/run
admin_socket = ${dir}/run/$name.asok
log_file = ${dir}/log/$name.log
crash_dir = ${dir}/crash
log_to_syslog = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
[mon]
mon_data = ${dir}/mon
mon_data_avail_crit = 1
mon_data_avail_warn = 2
mon_cluster_log_file = ${dir}/log/cluster.log
mon_osd_cache_size = 50
[osd]
osd_data = ${dir}/osd
osd_objectstore = bluestore
bluestore_block_create = true
bluestore_block_size = 4294967296
bluestore_cache_autotune = false
bluestore_cache_size = 67108864
osd_op_num_shards = 2
osd_op_num_threads_per_shard = 1
[client]
rgw_data = ${dir}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1
rgw_thread_pool_size = 32
rgw_run_sync_thread = false
rgw_dynamic_resharding = false
rgw_override_bucket_index_max_shards = 1
`;
}
